import type { Caip2, Namespace } from '@latchkey/protocol/namespaces'
import { reconnecting } from '../connections/beginRestore.js'
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
import type { AccountState, NetworkState, State } from '../types/state.js'

export interface Stored {
  readonly patch: Partial<State>
  readonly records: readonly StoredConnection[]
}

/** Skips families, chains and connectors that are not configured. */
export function readStored(context: Context): Stored {
  const { chosen, config, connectors, env, storage, store } = context
  const initial = store.getInitialState()
  const accounts: Partial<Record<Namespace, AccountState>> = { ...initial.accounts }
  const networks: Partial<Record<Namespace, NetworkState>> = { ...initial.networks }
  const connected = storage.read('connectionStatus', isString) === 'connected'
  const active = storage.read('activeNamespace', isString)
  const records = readList(storage, 'connections', readConnections).filter(
    ({ connectorId, namespace }) =>
      connected &&
      config.enableReconnect &&
      config.namespaces.includes(namespace) &&
      connectors.has(connectorId),
  )
  for (const record of records.toReversed()) accounts[record.namespace] = reconnecting(context, record)
  for (const id of [...(storage.read('chosenChains', isList) ?? []), storage.read('activeChain', isString)]) {
    const network = env.network(id as Caip2)
    if (!network) continue
    const { caipNetworkId, chainNamespace: namespace } = network
    networks[namespace] = preferredState(network)
    if (accounts[namespace]?.status !== 'reconnecting') chosen.set(namespace, caipNetworkId)
  }
  return {
    records,
    patch: {
      accounts,
      namespace: config.namespaces.find((namespace) => namespace === active) ?? initial.namespace,
      networks,
      recent: readList(storage, 'recentWallets', readRecent),
      legalAccepted: storage.read('legalAccepted', isTrue) ?? false,
    },
  }
}

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
