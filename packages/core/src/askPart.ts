// One file of what looks a wallet up by its id, and asks it where it is found.
export { askWallet } from './features/connecting/askWallet.js'
export { prepareTap } from './features/remote/prepareTap.js'
export { reachWallet } from './features/remote/reachWallet.js'
export { findWallet, getCatalogueWallet } from './wallets/findWallet.js'
