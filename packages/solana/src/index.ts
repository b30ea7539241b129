export type { SolanaProvider } from './provider/createProvider.js'
export { solana, type SolanaOptions } from './solana.js'
export type {
  SendOptions,
  SignInInput,
  SignInOutput,
  SignTransactionInput,
  SolanaFeatures,
  SolanaWallet,
  WalletChange,
} from './wallet/solanaWallet.js'
