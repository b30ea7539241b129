export { findWallet } from '../wallets/findWallet.js'
