export {
  createSolanaTestWallet,
  type SolanaTestWallet,
  type StandardTestWallet,
} from './createSolanaTestWallet.js'
export type {
  LoggedCall,
  SolanaApprovalRequest,
  SolanaTestChain,
  SolanaTestToken,
  SolanaTestWalletControl,
  SolanaTestWalletOptions,
  SolanaTransactionSummary,
} from './types.js'
