export { searchWallets } from '../wallets/searchWallets.js'
