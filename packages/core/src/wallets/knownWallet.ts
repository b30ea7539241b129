import type { Context } from '../store/context.js'
import { catalogueWallets } from '../store/selectors.js'
import type { Connection } from '../types/connection.js'
import type { ConnectedWalletInfo } from '../types/state.js'
import type { CatalogueWallet } from '../types/wallet.js'

/** What is known here about a wallet by its id: the host's own, the loaded catalogue, the recent ones. */
export function knownWallet(
  context: Pick<Context, 'config' | 'store'>,
  walletId: string,
): Pick<CatalogueWallet, 'name' | 'rdns'> | undefined {
  const { catalogue, recent } = context.store.getState()
  const known = [...context.config.customWallets, ...catalogueWallets({ catalogue }), ...recent]
  return known.find(({ id }) => id === walletId)
}

/**
 * How a wallet elsewhere is shown: as the visitor chose it, else by the name it gives itself (untrusted text, cut).
 * Its own picture is left out: it stands on a host that nobody configured.
 */
export function remoteWallet(
  context: Pick<Context, 'config' | 'connectors' | 'store'>,
  { walletId, connectorId, session }: Pick<Connection, 'walletId' | 'connectorId' | 'session'>,
): ConnectedWalletInfo {
  const known = knownWallet(context, walletId)
  const name =
    known?.name ?? session?.peer.name.slice(0, 60) ?? context.connectors.get(connectorId)?.name ?? walletId
  return { id: walletId, name, ...(known?.rdns && { rdns: known.rdns }) }
}
