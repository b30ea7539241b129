export { walletPlatforms } from '../pairing/walletPlatforms.js'
