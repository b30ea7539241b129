import type { CreateConnectorFn } from 'wagmi'
import type { CreateWallet, WalletList } from '../Wallet.js'
import { baseAccount, metaMaskWallet, rainbowWallet, walletConnectWallet } from '../wallets.js'
import { connectorsForWallets, type ConnectorsForWalletsParameters } from './connectorsForWallets.js'

interface DefaultWallets {
  /** A list to spread and to extend. */
  readonly wallets: { readonly groupName: string; readonly wallets: readonly CreateWallet[] }[]
}

/** A list of common wallets, and their connectors if the app is named. */
export function getDefaultWallets(
  parameters: ConnectorsForWalletsParameters,
): DefaultWallets & { readonly connectors: CreateConnectorFn[] }
export function getDefaultWallets(): DefaultWallets
export function getDefaultWallets(
  parameters?: ConnectorsForWalletsParameters,
): DefaultWallets & { readonly connectors?: CreateConnectorFn[] } {
  const wallets: DefaultWallets['wallets'] = [
    { groupName: 'Popular', wallets: [rainbowWallet, baseAccount, metaMaskWallet, walletConnectWallet] },
  ]
  const list: WalletList = wallets
  return parameters ? { wallets, connectors: connectorsForWallets(list, parameters) } : { wallets }
}
