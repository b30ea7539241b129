import type { CreateConnectorFn } from 'wagmi'
import type { WalletList, WalletParameters } from '../Wallet.js'
import { latchkeyConnector, type LatchkeyOptions } from './latchkeyConnector.js'
import { walletOptions } from './walletOptions.js'

/** Parameters of {@link connectorsForWallets}. Options of WalletConnect's own client are ignored. */
export interface ConnectorsForWalletsParameters extends WalletParameters {
  /** Not RainbowKit's: options of the Latchkey client. */
  readonly latchkey?: LatchkeyOptions | undefined
  readonly walletConnectParameters?: unknown
}

/**
 * Connectors for wagmi's `createConfig`: one, Latchkey, which lists these wallets first.
 *
 * @param list wallets in groups
 */
export function connectorsForWallets(
  list: WalletList,
  parameters: ConnectorsForWalletsParameters,
): CreateConnectorFn[] {
  return [connectorFor(list, parameters, false)]
}

/** @param isExclusive lists no other wallet, not even an installed one */
export function connectorFor(
  list: WalletList,
  { latchkey, walletConnectParameters, ...app }: ConnectorsForWalletsParameters,
  isExclusive: boolean,
): CreateConnectorFn {
  const { appName, appDescription, appUrl, appIcon } = app
  const metadata = {
    name: appName,
    description: appDescription,
    url: appUrl,
    icons: appIcon ? [appIcon] : undefined,
  }
  const ignored = walletConnectParameters ? ['walletConnectParameters'] : []
  const given = { metadata, themeMode: 'light', ...walletOptions(list, app, isExclusive) } as const
  return latchkeyConnector(given, latchkey, ignored)
}
