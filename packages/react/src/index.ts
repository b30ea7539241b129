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
export type {
  Activity,
  Identity,
  Login,
  Names,
  Onramp,
  Pay,
  Price,
  SignIn,
  SmartSessions,
  Swap,
  Tokens,
} from './hooks/results.js'
export {
  useActivity,
  useCapabilities,
  useConnect,
  useConnectors,
  useIdentity,
  useLogin,
  useName,
  useOnramp,
  usePay,
  usePrice,
  useReconnect,
  useSendCalls,
  useSendTransaction,
  useSignIn,
  useSignTransaction,
  useSignTypedData,
  useSmartSessions,
  useSwap,
  useTokens,
  useTransaction,
  useWatchAsset,
} from './hooks/hooks.js'
export { useBalance } from './hooks/useBalance.js'
export type { CallableMutation, MutationResult } from './hooks/useMutation.js'
export type { QueryResult } from './hooks/useQuery.js'
export { useClient } from './provider/LatchkeyContext.js'
export { useLatchkeyState } from './hooks/useLatchkeyState.js'
export { useEvents, useFeatures, useModal, useTheme } from './hooks/modal.js'
export { useDisconnect, useProvider, useSignMessage, useSwitchNetwork } from './hooks/wallet.js'
export type { Locale } from './words/Locale.js'
export type { WordKey, WordPart } from './words/parts.js'
export type { Plural, Text } from './words/translate.js'
export type { WordOverrides } from './words/WordOverrides.js'
