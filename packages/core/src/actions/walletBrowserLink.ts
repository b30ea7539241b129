export { walletBrowserLink } from '../pairing/walletBrowserLink.js'
