// The published entry of @latchkey/react.
export { LatchkeyProvider, type LatchkeyProviderProps } from './provider/LatchkeyProvider.js'
export { ConnectButton, type ConnectButtonProps } from './button/ConnectButton.js'
export { AccountButton, type AccountButtonProps } from './button/AccountButton.js'
export { NetworkButton, type NetworkButtonProps } from './button/NetworkButton.js'
export type { ConnectorViewProps } from './features/connector/views.js'
export { type ButtonState, CustomButton, type CustomButtonProps } from './button/CustomButton.js'
export {
  createModalHost,
  LatchkeyModal,
  type LatchkeyModalProps,
  type ModalHostHandle,
} from './modal/shell/host.js'
export { type Account, type NetworkResult, useAccount, useNetwork } from './hooks/account.js'
export { useConnections, useSwitchAccount } from './hooks/connections.js'
export { type Activity, useActivity } from './hooks/useActivity.js'
export { type Identity, useIdentity } from './hooks/useIdentity.js'
export { type Names, useName } from './hooks/useName.js'
export { type Swap, useSwap } from './hooks/useSwap.js'
export { type Pay, usePay } from './hooks/usePay.js'
export { type Onramp, useOnramp } from './hooks/useOnramp.js'
export { useBalance } from './hooks/useBalance.js'
export { type Price, usePrice } from './hooks/usePrice.js'
export { type Tokens, useTokens } from './hooks/useTokens.js'
export {
  useConnect,
  useReconnect,
  useSendCalls,
  useSendTransaction,
  useSignTransaction,
  useSignTypedData,
  useWatchAsset,
} from './hooks/mutations.js'
export { useCapabilities } from './hooks/useCapabilities.js'
export { useConnectors } from './hooks/useConnectors.js'
export type { CallableMutation, MutationResult } from './hooks/useMutation.js'
export type { QueryResult } from './hooks/useQuery.js'
export { useTransaction } from './hooks/useTransaction.js'
export { useClient } from './provider/LatchkeyContext.js'
export { useLatchkeyState } from './hooks/useLatchkeyState.js'
export { type Login, useLogin } from './hooks/useLogin.js'
export { type SmartSessions, useSmartSessions } from './hooks/useSmartSessions.js'
export { type SignIn, useSignIn } from './hooks/useSignIn.js'
export { useEvents, useFeatures, useModal, useTheme } from './hooks/modal.js'
export { useDisconnect, useProvider, useSignMessage, useSwitchNetwork } from './hooks/wallet.js'
export type { Locale } from './words/Locale.js'
export type { WordKey, WordPart } from './words/parts.js'
export type { Plural, Text } from './words/translate.js'
export type { WordOverrides } from './words/WordOverrides.js'
