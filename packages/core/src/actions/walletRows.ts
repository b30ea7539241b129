export { heldRows, walletRows, type WalletRowsParameters } from '../wallets/walletRows.js'
