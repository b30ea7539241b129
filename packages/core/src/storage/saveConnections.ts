import type { Context } from '../client/context.js'
import type { StoredKey } from './keys.js'
import type { StoredConnection } from './records.js'

/**
 * Writes what the state says about connections: status, families, connectors, connections, active family and chain
 * (specification section 3). Without a connection the records are removed.
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
  const write = (key: StoredKey, value: unknown): void =>
    stored.length > 0 ? storage.write(key, value) : storage.remove(key)
  write('connectionStatus', 'connected')
  write('connections', stored)
  write(
    'connectedNamespaces',
    stored.map((item) => item.namespace),
  )
  write(
    'connectors',
    Object.fromEntries(
      stored.map(({ namespace, connectorId, walletId }) => [namespace, { connectorId, walletId }]),
    ),
  )
  write('activeNamespace', state.namespace)
  write('activeChain', state.networks[state.namespace]?.chainId)
  return stored
}
