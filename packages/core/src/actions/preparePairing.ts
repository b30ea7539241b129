export { preparePairing } from '../pairing/preparePairing.js'
