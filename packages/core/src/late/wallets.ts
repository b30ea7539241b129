// One chunk of what looks a wallet up by its id.
import '../client/createLatchkey.js'

export { checkWalletIds } from '../wallets/checkWalletIds.js'
export { findWallet } from '../wallets/findWallet.js'
export { givePairing } from '../pairing/givePairing.js'
