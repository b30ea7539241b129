export { searchWallets } from '../catalogue/searchWallets.js'
