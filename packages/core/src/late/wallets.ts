// One chunk of what looks a wallet up by its id.
export { checkWalletIds } from '../wallets/checkWalletIds.js'
export { findWallet } from '../wallets/findWallet.js'
