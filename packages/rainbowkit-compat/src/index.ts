export {
  type AuthenticationAdapter,
  type AuthenticationStatus,
  createAuthenticationAdapter,
  RainbowKitAuthenticationProvider,
  type RainbowKitAuthenticationProviderProps,
} from './authentication.js'
export {
  ConnectButton,
  type AccountStatus,
  type ChainStatus,
  type ConnectButtonCustomProps,
  type ConnectButtonProps,
  type ResponsiveValue,
} from './buttons/ConnectButton.js'
export type { AccountFacts, ButtonFacts, ChainFacts } from './buttons/useButtonFacts.js'
export {
  WalletButton,
  type WalletButtonCustomProps,
  type WalletButtonFacts,
  type WalletButtonProps,
} from './buttons/WalletButton.js'
export type { Chain } from './Chain.js'
export { connectorsForWallets, type ConnectorsForWalletsParameters } from './config/connectorsForWallets.js'
export { getDefaultConfig, type GetDefaultConfigParameters } from './config/getDefaultConfig.js'
export { getDefaultWallets } from './config/getDefaultWallets.js'
export { getWalletConnectConnector } from './config/getWalletConnectConnector.js'
export type { LatchkeyOptions } from './config/latchkeyConnector.js'
export { type NewTransaction, useAddRecentTransaction } from './hooks/useAddRecentTransaction.js'
export { useAccountModal, useChainModal, useConnectModal } from './hooks/useModals.js'
export type { Locale } from './provider/Locale.js'
export type { AvatarComponent, DisclaimerComponent, ModalSize } from './provider/Appearance.js'
export { RainbowKitProvider, type RainbowKitProviderProps } from './provider/RainbowKitProvider.js'
export type { Theme, ThemeOptions } from './themes/Theme.js'
export {
  cssStringFromTheme,
  darkTheme,
  lightTheme,
  midnightTheme,
  type ThemeFunction,
} from './themes/themes.js'
export type {
  CreateWallet,
  DownloadUrls,
  Wallet,
  WalletDetailsParams,
  WalletList,
  WalletParameters,
} from './Wallet.js'
