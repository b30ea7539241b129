// Wallets elsewhere: loaded when one is first connected or comes back. The client of the connector is a chunk of its package.
export { adoptResumed } from './adoptResumed.js'
export { connectRemote } from './connectRemote.js'
export { preparePairing } from './preparePairing.js'
