// This chunk loads when a remote wallet is first connected or resumed. The connector's client is a
// chunk of its own package.
export { adoptResumed } from './adoptResumed.js'
export { connectRemote } from './connectRemote.js'
export { preparePairing } from './preparePairing.js'
