import type { Context } from '../client/context.js'
import {
  isRecentWallets,
  isStoredConnections,
  isString,
  isTrue,
  type StoredConnection,
} from '../storage/records.js'
import type { State } from '../types/state.js'

/** What storage says when a run begins. */
export interface Stored {
  readonly patch: Partial<State>
  /** Connections to restore. */
  readonly records: readonly StoredConnection[]
}

/**
 * Reads what seeds the state: active family and chain, recent wallets, accepted terms, and the connections to restore.
 * A chain that was chosen without a connection is asked for at connect. Families, chains and connectors that are not
 * configured any more are left out.
 */
export function readStored(context: Context): Stored {
  const { storage, config } = context
  const connected = storage.read('connectionStatus', isString) === 'connected'
  const records = (storage.read('connections', isStoredConnections) ?? []).filter(
    (record) => config.namespaces.includes(record.namespace) && context.connectors.has(record.connectorId),
  )
  const stored = storage.read('activeNamespace', isString)
  const chainId = storage.read('activeChain', isString)
  const chosen = config.networks.find((network) => network.caipNetworkId === chainId)
  const restores = config.enableReconnect && connected
  const state = context.store.getState()
  const networks = { ...state.networks }
  if (chosen) {
    networks[chosen.chainNamespace] = context.networkState(chosen.caipNetworkId)
    const held = restores && records.some((record) => record.namespace === chosen.chainNamespace)
    if (!held) context.chosen.set(chosen.chainNamespace, chosen.caipNetworkId)
  }
  return {
    records: restores ? records : [],
    patch: {
      namespace: config.namespaces.find((name) => name === stored) ?? state.namespace,
      networks,
      recent: storage.read('recentWallets', isRecentWallets) ?? [],
      legalAccepted: storage.read('legalAccepted', isTrue) ?? false,
    },
  }
}
