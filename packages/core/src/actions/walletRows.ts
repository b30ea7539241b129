export { walletRows, type WalletRowsParameters } from '../wallets/walletRows.js'
