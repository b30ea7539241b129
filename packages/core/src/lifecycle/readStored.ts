import type { Namespace } from '@latchkey/protocol/caip'
import type { Context } from '../client/context.js'
import { chooseChain } from '../network/chosenChain.js'
import { networkState } from '../network/networkState.js'
import { KEYS } from '../storage/keys.js'
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
  const connected = storage.read(KEYS.connectionStatus, isString) === 'connected'
  const records = (storage.read(KEYS.connections, isStoredConnections) ?? []).filter(
    (record) => config.namespaces.includes(record.namespace) && context.connectors.has(record.connectorId),
  )
  const stored = storage.read(KEYS.activeNamespace, isString) as Namespace | undefined
  const namespace = stored !== undefined && config.namespaces.includes(stored) ? stored : undefined
  const chainId = storage.read(KEYS.activeChain, isString)
  const chosen = config.networks.find((network) => network.caipNetworkId === chainId)
  const restores = config.enableReconnect && connected
  const networks = { ...context.store.getState().networks }
  if (chosen) {
    networks[chosen.chainNamespace] = networkState(config.networks, chosen.caipNetworkId)
    const held = restores && records.some((record) => record.namespace === chosen.chainNamespace)
    if (!held) chooseChain(context, chosen.chainNamespace, chosen.caipNetworkId)
  }
  return {
    records: restores ? records : [],
    patch: {
      networks,
      recent: storage.read(KEYS.recentWallets, isRecentWallets) ?? [],
      legalAccepted: storage.read(KEYS.legalAccepted, isTrue) ?? false,
      ...(namespace === undefined ? {} : { namespace }),
    },
  }
}
