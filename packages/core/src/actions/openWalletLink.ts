export { openWalletLink } from '../pairing/openWalletLink.js'
