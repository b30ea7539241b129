// One chunk of what connects to wallets elsewhere. The connector's own client is a chunk of its package.
import './connected.js'

export { adoptResumed } from '../pairing/adoptResumed.js'
export { connectRemote } from '../pairing/connectRemote.js'
export { preparePairing } from '../pairing/preparePairing.js'
