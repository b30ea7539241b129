export { formatSignInMessage } from './auth/formatSignInMessage.js'
export type { Cacao, CacaoPayload, SignInRequest } from './auth/authTypes.js'
export type {
  RemoteConnection,
  RemoteConnectParameters,
  WalletConnectConnector,
  WalletConnectOptions,
} from './connector/connectorTypes.js'
export type { LinkChoice } from './records/recordTypes.js'
export { walletConnect } from './walletConnect.js'
