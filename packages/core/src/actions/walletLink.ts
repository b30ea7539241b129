export {
  walletLink,
  walletLinkForms,
  type WalletLink,
  type WalletLinkForm,
  type WalletLinkOptions,
} from '../pairing/walletLink.js'
