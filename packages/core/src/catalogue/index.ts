export { fallbackWallets } from '../wallets/generated/fallbackWallets.js'
