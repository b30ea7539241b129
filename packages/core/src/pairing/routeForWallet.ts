import { contextOf } from '../client/context.js'
import type { Client } from '../types/client.js'
import type { Route } from '../types/route.js'
import type { WalletRow } from '../types/walletRow.js'
import { opensPage } from '../wallets/opensPage.js'

/**
 * The view that a row or tile leads to: the QR code for any wallet, the wallet in this browser, the wallet elsewhere,
 * or how to get it. Cheap; nothing is loaded.
 */
export function routeForWallet(client: Client, row: WalletRow): Route {
  const walletId = row.detectedId ?? row.id
  const { installed, remote, type, wallet } = row
  if (type === 'WALLET_CONNECT') return { view: 'ConnectingWalletConnectBasic' }
  const links = [wallet?.mobileLink, wallet?.linkMode, wallet?.webappLink, wallet?.desktopLink]
  const { connectors, platform } = contextOf(client)
  const isRemote =
    (remote || links.some(Boolean)) && [...connectors.values()].some((item) => item.type === 'WALLET_CONNECT')
  // Its own browser needs no connector.
  const isElsewhere = isRemote || (platform.isTouch() && opensPage(row.aliases))
  return { view: isElsewhere && !installed ? 'ConnectingWalletConnect' : 'ConnectingExternal', walletId }
}
