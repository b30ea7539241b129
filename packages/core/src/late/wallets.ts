// One chunk of what looks a wallet up by its id.
export { findWallet } from '../wallets/findWallet.js'
export { nearest } from '../wallets/nearest.js'
export { givePairing } from '../pairing/givePairing.js'
