import '../wallet.js'

// One chunk: what a wallet tells beyond its accounts, asked for with the balances.
export { getCapabilities } from './getCapabilities.js'
export { getWalletAssets } from './getWalletAssets.js'
