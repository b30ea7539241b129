import type { Context } from '../client/context.js'
import type { Route } from '../types/route.js'
import type { WalletRow } from '../types/walletRow.js'
import { opensPage } from '../wallets/opensPage.js'

/** The action of this name, for code that has the context. */
export function routeForWallet(context: Context, row: WalletRow): Route {
  const walletId = row.detectedId ?? row.id
  const { installed, remote, type, wallet } = row
  if (type === 'WALLET_CONNECT') return { view: 'ConnectingWalletConnectBasic' }
  const links = [wallet?.mobileLink, wallet?.linkMode, wallet?.webappLink, wallet?.desktopLink]
  const { connectors, platform } = context
  const isRemote =
    (remote || links.some(Boolean)) && [...connectors.values()].some((item) => item.type === 'WALLET_CONNECT')
  // Its own browser needs no connector.
  const isElsewhere = isRemote || (platform.isTouch() && opensPage(row.aliases))
  return { view: isElsewhere && !installed ? 'ConnectingWalletConnect' : 'ConnectingExternal', walletId }
}
