// One file of what connects to wallets elsewhere. The connector's own client is a chunk of its package.
export { adoptResumed, connectRemote, preparePairing } from './features/remote/connectRemote.js'
