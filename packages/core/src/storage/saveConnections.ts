import { saveCookie } from '../cookie/saveCookie.js'
import type { Context } from '../client/context.js'
import type { StoredKey } from './keys.js'
import type { StoredConnection } from './records.js'

/**
 * Writes what the state says about connections: status, families, connectors, connections, active family and chain
 * (specification section 3). Without a connection the records are removed.
 * The cookie follows, where the host wants one.
 *
 * @returns the stored connections
 */
export function saveConnections(context: Context): readonly StoredConnection[] {
  const { storage } = context
  const state = context.store.getState()
  const stored: StoredConnection[] = []
  for (const account of Object.values(state.accounts)) {
    if (account.status !== 'connected') continue
    const { namespace, connectorId, wallet, address, chainId } = account
    stored.push({ namespace, connectorId, walletId: wallet.id, address, chainId })
  }
  const records: { readonly [K in StoredKey]?: unknown } = {
    connectionStatus: 'connected',
    connections: stored,
    connectedNamespaces: stored.map((item) => item.namespace),
    connectors: Object.fromEntries(
      stored.map(({ namespace, connectorId, walletId }) => [namespace, { connectorId, walletId }]),
    ),
    activeNamespace: state.namespace,
    activeChain: state.networks[state.namespace]?.chainId,
  }
  for (const [key, value] of Object.entries(records) as [StoredKey, unknown][]) {
    if (stored.length > 0) storage.write(key, value)
    else storage.remove(key)
  }
  saveCookie(context, stored)
  return stored
}
