export { announceHostile, type HostileAnnouncement } from './announceHostile.js'
export type { ApprovalRequest, ChainLabel, DecodedTokenCall } from './approvalRequest.js'
export { createTestWallet } from './createTestWallet.js'
export { devAccounts } from './devAccounts.js'
export type {
  DecisionOptions,
  LoggedRequest,
  ProviderListener,
  TestChain,
  TestToken,
  TestWallet,
  TestWalletControl,
  TestWalletEnvironment,
  TestWalletInfo,
  TestWalletOptions,
  TestWalletProvider,
  WalletErrorShape,
} from './types.js'
export { walletErrors } from './walletErrors.js'
export type { Address, Hex } from '../crypto/hex.js'
