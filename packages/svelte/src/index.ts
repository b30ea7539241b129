// The published entry of @latchkey/svelte, for Svelte 5.
export {
  type Balance,
  type MaybeGetter,
  type Tokens,
  useAccount,
  useBalance,
  useConnections,
  useNetwork,
  useTokens,
} from './account.js'
export { setLatchkey, useClient } from './context.js'
export { type Modal, useEvents, useFeatures, useModal, useTheme } from './modal.js'
export { type Current, useLatchkeyState } from './useLatchkeyState.js'
export { type MutationResult, useMutation } from './useMutation.js'
export { useDisconnect, useProvider, useSignMessage, useSwitchAccount, useSwitchNetwork } from './wallet.js'
