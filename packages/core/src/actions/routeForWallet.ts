export { routeForWallet } from '../pairing/routeForWallet.js'
