// One chunk of what looks a wallet up by its id.
import '../index.js'

export { findWallet } from '../wallets/findWallet.js'
export { nearest } from '../wallets/nearest.js'
export { givePairing } from '../pairing/givePairing.js'
