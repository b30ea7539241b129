export { fetchWalletPage } from '../wallets/fetchWalletPage.js'
