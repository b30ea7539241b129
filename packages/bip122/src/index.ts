export type { AddressForm, ScriptType } from './address/addressForm.js'
export { chainIds, networkName, type BitcoinNetworkName } from './address/networks.js'
export { isAddress, readAddress, type BitcoinAddress } from './address/readAddress.js'
export { bip122, type Bip122Options } from './bip122.js'
export { discoverWallets, type DiscoverParameters, type FoundWallet } from './discovery/discoverWallets.js'
export type { BitcoinProvider } from './provider/createProvider.js'
export { readBalance, type ReadBalanceParameters } from './reads/readBalance.js'
export { connectWallet } from './wallets/connectWallet.js'
export type { BitcoinWallet, ConnectInput, Shared, WalletChange } from './wallets/wallet.js'
export type {
  BitcoinAccount,
  BitcoinPurpose,
  BitcoinWalletProvider,
  InputToSign,
  SendTransferInput,
  SignedMessage,
  SignedPsbt,
  SigningProtocol,
  SignMessageInput,
  SignPsbtInput,
  WalletEvents,
} from './wallets/walletProvider.js'
