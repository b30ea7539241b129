import type { Caip2, Namespace } from '@latchkey/protocol/namespaces'
import {
  type ClientStorage,
  isList,
  isString,
  isTrue,
  readConnections,
  readRecent,
  type StoredConnection,
  type StoredKey,
} from '../storage/records.js'
import type { Context } from '../store/context.js'
import { preferredState } from '../store/initialState.js'
import type { AccountState, State } from '../types/state.js'

/** What storage says when a run begins. */
export interface Stored {
  readonly patch: Partial<State>
  /** Connections to restore. */
  readonly records: readonly StoredConnection[]
}

/**
 * Reads what seeds the state: active family and chain, recent wallets, accepted terms, and the connections to
 * restore, whose families are reconnecting with the stored address. A chain that was chosen without a connection is
 * asked for at connect. Families, chains and connectors that are not configured any more are left out.
 */
export function readStored(context: Context): Stored {
  const { chosen, config, connectors, env, storage, store } = context
  const { namespace, networks } = store.getState()
  const connected = storage.read('connectionStatus', isString) === 'connected'
  const stored = readList(storage, 'connections', readConnections)
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
  const accounts: Partial<Record<Namespace, AccountState>> = { ...store.getInitialState().accounts }
  for (const { namespace: family, address } of records) {
    // The first one of a family is its active one.
    accounts[family] = { address, ...accounts[family], status: 'reconnecting' }
  }
  return {
    records,
    patch: {
      accounts,
      namespace: config.namespaces.find((name) => name === active) ?? namespace,
      networks: chain ? { ...networks, [chain.chainNamespace]: preferredState(chain) } : networks,
      recent: readList(storage, 'recentWallets', readRecent),
      legalAccepted: storage.read('legalAccepted', isTrue) ?? false,
    },
  }
}

/** A list without the records that are not whole; those leave the storage as well. */
function readList<T>(
  storage: ClientStorage,
  key: StoredKey,
  read: (list: readonly unknown[]) => readonly T[],
): readonly T[] {
  const stored = storage.read(key, isList) ?? []
  const whole = read(stored)
  if (whole.length === 0) storage.remove(key)
  else if (whole.length < stored.length) storage.write(key, whole)
  return whole
}
