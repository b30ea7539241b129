// What the adapter loads when something is asked of it, or when the browser is idle: one file, since looking for wallets
// needs most of it.
export { createActions } from './actions/createActions.js'
export { startDiscovery } from './connect/connectFound.js'
export { askWallet } from './provider/askWallet.js'
export { followWallet } from './provider/followWallet.js'
export { createReads } from './reads/createReads.js'

/** What the family asks of wallets elsewhere. */
export const loadRemote = () => import('./remote/remoteFamily.js')
