export { getCatalogueWallet } from '../catalogue/getCatalogueWallet.js'
