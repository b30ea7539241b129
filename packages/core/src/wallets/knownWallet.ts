import type { Context } from '../store/context.js'
import { catalogueWallets } from '../store/selectors.js'
import type { Connection } from '../types/connection.js'
import type { ConnectedWalletInfo } from '../types/state.js'
import type { CatalogueWallet } from '../types/wallet.js'

export function knownWallet(
  context: Pick<Context, 'config' | 'store'>,
  walletId: string,
): Pick<CatalogueWallet, 'name' | 'rdns'> | undefined {
  const { catalogue, recent } = context.store.getState()
  const known = [...context.config.customWallets, ...catalogueWallets({ catalogue }), ...recent]
  return known.find(({ id }) => id === walletId)
}

/**
 * The visitor's choice, otherwise the wallet's own name (untrusted, truncated). Its picture's host
 * is not configured.
 */
export function remoteWallet(
  context: Pick<Context, 'config' | 'connectors' | 'store'>,
  { walletId, connectorId, session }: Pick<Connection, 'walletId' | 'connectorId' | 'session'>,
): ConnectedWalletInfo {
  const listed = knownWallet(context, walletId)
  const name =
    listed?.name ?? session?.peer.name.slice(0, 60) ?? context.connectors.get(connectorId)?.name ?? walletId
  return { id: walletId, name, ...(listed?.rdns && { rdns: listed.rdns }) }
}
