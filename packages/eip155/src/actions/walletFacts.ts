import '../wallet.js'

// One chunk: what is asked of a wallet once it is connected; it comes with the balances.
export { addChain } from '../chain/addChain.js'
export { getCapabilities } from './getCapabilities.js'
export { getWalletAssets } from './getWalletAssets.js'
export { revokeAccounts } from '../connect/revokeAccounts.js'
