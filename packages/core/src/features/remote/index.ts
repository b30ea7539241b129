export { adoptResumed } from './adoptResumed.js'
export { connectRemote } from './connectRemote.js'
export { preparePairing } from './preparePairing.js'
