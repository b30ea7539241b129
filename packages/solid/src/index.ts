// The published entry of @latchkey/solid.
export { LatchkeyProvider, type LatchkeyProviderProps } from './LatchkeyProvider.js'
export {
  type Balance,
  type MaybeAccessor,
  type Tokens,
  useAccount,
  useBalance,
  useConnections,
  useNetwork,
  useTokens,
} from './account.js'
export { useClient } from './context.js'
export type { LatchkeyButtonProps } from './elements.js'
export { type Modal, useEvents, useFeatures, useModal, useTheme } from './modal.js'
export { useLatchkeyState } from './useLatchkeyState.js'
export { type MutationResult, useMutation } from './useMutation.js'
export { useDisconnect, useProvider, useSignMessage, useSwitchAccount, useSwitchNetwork } from './wallet.js'
