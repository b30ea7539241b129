export { fallbackWallets } from './generated/fallbackWallets.js'
