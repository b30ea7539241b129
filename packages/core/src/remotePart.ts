// One file of what connects to wallets elsewhere. The connector's own client is a chunk of its package.
export { adoptResumed } from './features/remote/adoptResumed.js'
export { connectRemote } from './features/remote/connectRemote.js'
export { preparePairing } from './features/remote/preparePairing.js'
