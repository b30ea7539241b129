// One chunk of what looks a wallet up by its id, and asks it where it is found.
export { findWallet } from '../wallets/findWallet.js'
export { nearest } from '../wallets/nearest.js'
export { givePairing } from '../features/remote/givePairing.js'
export { askWallet } from '../features/connecting/askWallet.js'
export { prepareTap } from '../features/remote/prepareTap.js'
export { reachWallet } from '../features/remote/reachWallet.js'
