// One file of what looks a wallet up by its id, and what asks it elsewhere.
export { givePairing } from './features/remote/givePairing.js'
export { prepareTap } from './features/remote/prepareTap.js'
export { reachWallet } from './features/remote/reachWallet.js'
export { findWallet, getCatalogueWallet } from './wallets/findWallet.js'
export { followWallet } from './wallets/followWallet.js'
export { loadKnown } from './wallets/loadKnown.js'
