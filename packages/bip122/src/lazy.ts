// Discovery needs most of it.
export { createActions } from './actions/createActions.js'
export { startDiscovery } from './connect/connectFound.js'
export { askWallet } from './provider/askWallet.js'
export { followWallet } from './provider/followWallet.js'
export { createReads } from './reads/createReads.js'

export const loadRemote = () => import('./remote/remoteFamily.js')
