import type { Caip2 } from '@latchkey/protocol/namespaces'
import type { Context } from '../client/context.js'
import { preferredState } from '../network/preferredState.js'
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
  const { chosen, config, connectors, env, storage, store } = context
  const { namespace, networks } = store.getState()
  const connected = storage.read('connectionStatus', isString) === 'connected'
  const stored = storage.read('connections', isStoredConnections) ?? []
  const active = storage.read('activeNamespace', isString)
  const chain = env.network((storage.read('activeChain', isString) ?? '') as Caip2)
  const records = stored.filter(
    (record) =>
      connected &&
      config.enableReconnect &&
      config.namespaces.includes(record.namespace) &&
      connectors.has(record.connectorId),
  )
  if (chain && !records.some((record) => record.namespace === chain.chainNamespace)) {
    chosen.set(chain.chainNamespace, chain.caipNetworkId)
  }
  return {
    records,
    patch: {
      namespace: config.namespaces.find((name) => name === active) ?? namespace,
      networks: chain ? { ...networks, [chain.chainNamespace]: preferredState(chain) } : networks,
      recent: storage.read('recentWallets', isRecentWallets) ?? [],
      legalAccepted: storage.read('legalAccepted', isTrue) ?? false,
    },
  }
}
