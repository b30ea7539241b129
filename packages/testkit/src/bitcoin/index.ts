export {
  createBitcoinKey,
  type BitcoinAddressType,
  type BitcoinKey,
  type BitcoinNetwork,
} from './createBitcoinKey.js'
export { createBitcoinTestWallet, type BitcoinTestWallet } from './createBitcoinTestWallet.js'
export { signBitcoinMessage, type BitcoinProtocol } from './signBitcoinMessage.js'
export type {
  BitcoinApprovalRequest,
  BitcoinOutput,
  BitcoinTestChain,
  BitcoinTestEnvironment,
  BitcoinTestWalletControl,
  BitcoinTestWalletOptions,
  LoggedBitcoinCall,
} from './types.js'
