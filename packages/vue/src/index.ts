// The published entry of @latchkey/vue.
export { LatchkeyPlugin, type LatchkeyOptions } from './LatchkeyPlugin.js'
export {
  type Balance,
  type Tokens,
  useAccount,
  useBalance,
  useConnections,
  useNetwork,
  useTokens,
} from './account.js'
export { useClient } from './context.js'
export type { LatchkeyAccountButtonProps, LatchkeyButtonProps, LatchkeyModalProps } from './elements.js'
export { type Modal, useEvents, useFeatures, useModal, useTheme } from './modal.js'
export { useLatchkeyState } from './useLatchkeyState.js'
export { type MutationResult, useMutation } from './useMutation.js'
export { useDisconnect, useProvider, useSignMessage, useSwitchAccount, useSwitchNetwork } from './wallet.js'
