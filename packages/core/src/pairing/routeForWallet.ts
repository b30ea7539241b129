import type { Context } from '../client/context.js'
import type { Route } from '../types/route.js'
import type { WalletRow } from '../types/walletRow.js'
import { hasBrowser } from '../wallets/opensPage.js'
import { remoteConnector } from './remoteConnector.js'

/**
 * The action of this name, for code that has the context. It only tells which screen is the wallet's: that of wallets
 * elsewhere asks `walletPlatforms` which ways there are, and says where to get the wallet where there is none. Every
 * first open carries this, and not the links.
 */
export function routeForWallet(context: Context, row: WalletRow): Route {
  const walletId = row.detectedId ?? row.id
  const { installed, remote, type, wallet } = row
  if (type === 'WALLET_CONNECT') return { view: 'ConnectingWalletConnectBasic' }
  const links = [wallet?.mobileLink, wallet?.linkMode, wallet?.webappLink, wallet?.desktopLink]
  const connector = remoteConnector(context)
  const isRemote = connector && (remote || links.some(Boolean))
  // Its own browser needs no connector; on a desktop it stands in for a code that nobody would answer.
  const isPage = context.platform.isTouch() || Array.isArray(connector?.reach)
  const isElsewhere = !installed && (isRemote || (isPage && hasBrowser(row.aliases)))
  return { view: isElsewhere ? 'ConnectingWalletConnect' : 'ConnectingExternal', walletId }
}
