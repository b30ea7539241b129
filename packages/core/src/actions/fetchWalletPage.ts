export { fetchWalletPage } from '../catalogue/fetchWalletPage.js'
