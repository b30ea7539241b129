import { parseCaip10 } from '@latchkey/protocol/caip'
import { SECOND_MS, YEAR_MS } from '@latchkey/protocol/time'
import { cookieName } from '../storage/cookieState.js'
import type { StoredConnection, StoredKey } from '../storage/records.js'
import { connectionsOf } from '../store/connections.js'
import type { Context } from '../store/context.js'
import { connectedAccounts } from '../store/selectors.js'
import { reconnecting } from './beginRestore.js'
import type { ConnectionState } from '../types/state.js'
import { recordKey } from './forgetWallets.js'

export function saveConnections(context: Context): readonly StoredConnection[] {
  const { storage, wallets } = context
  const state = context.store.getState()
  const families = connectedAccounts(state)
  const stored = families.flatMap(({ namespace }) =>
    connectionsOf(state, namespace).map((connection) => recordOf(context, connection)),
  )
  const waiting = [...wallets.restoring]
  const known = new Set([...stored, ...waiting].map(recordKey))
  const locked = [...wallets.remembered].flatMap(([key, { record }]) => (known.has(key) ? [] : record))
  const unrestored = [...waiting, ...locked]
  const records: { readonly [K in StoredKey]?: unknown } = {
    connectionStatus: 'connected',
    connections: [...stored, ...unrestored],
    connectedNamespaces: families.map(({ namespace }) => namespace),
    connectors: Object.fromEntries(
      families.map(({ namespace, connectorId, wallet }) => [namespace, { connectorId, walletId: wallet.id }]),
    ),
    activeNamespace: state.namespace,
    activeChain: state.networks[state.namespace]?.chainId,
  }
  for (const [key, value] of Object.entries(records) as [StoredKey, unknown][]) {
    if (stored.length + unrestored.length > 0) storage.write(key, value)
    else storage.remove(key)
  }
  saveChosen(context)
  saveCookie(context, [...stored, ...unrestored])
  return stored
}

export function recordOf(
  { connections }: Pick<Context, 'connections'>,
  { accounts, address, chainId, connectorId, id, namespace, walletId }: ConnectionState,
): StoredConnection {
  const topic = connections.get(id)?.session?.topic
  const first = accounts[0] && parseCaip10(accounts[0].caip).address
  return {
    namespace,
    connectorId,
    walletId,
    address,
    chainId,
    ...(topic !== undefined && { topic }),
    ...(first !== undefined && first !== address && { first }),
  }
}

export function saveChosen({ chosen, storage }: Pick<Context, 'chosen' | 'storage'>): void {
  if (chosen.size > 0) storage.write('chosenChains', [...chosen.values()])
  else storage.remove('chosenChains')
}

type Records = readonly (StoredConnection | null)[]

const isList = (value: unknown): value is Records => Array.isArray(value)

export function dropRecords(
  context: Context,
  { connectorId, walletId, topic }: Pick<StoredConnection, 'connectorId' | 'walletId' | 'topic'>,
): void {
  const remaining = (context.storage.read('connections', isList) ?? []).filter(
    (record) => record?.connectorId !== connectorId || record.walletId !== walletId || record.topic !== topic,
  )
  context.storage.write('connections', remaining)
  saveCookie(
    context,
    remaining.filter((record) => record !== null),
  )
}

/** Browsers keep cookies for about a year. */
const SECONDS = YEAR_MS / SECOND_MS

/**
 * For `cookieState` on the host's server. Never in a frame, where it would overwrite the page's
 * cookie.
 */
function saveCookie(context: Context, records: readonly StoredConnection[]): void {
  const { client, config, platform, store } = context
  const { window: win } = platform
  if (!config.cookie || !win || context.env.scope.startsWith(`latchkey.${client.id}.frame@`)) return
  const { namespace } = store.getState()
  const value = records
    .filter((record) => 'address' in reconnecting(context, record))
    .filter((record, at) => records.findIndex((item) => item.namespace === record.namespace) === at)
    .sort((a, b) => Number(b.namespace === namespace) - Number(a.namespace === namespace))
    .map(({ chainId, address }) => `${chainId}:${address}`)
    .join('|')
  const age = value === '' ? 0 : SECONDS
  const secure = win.location.protocol === 'https:' ? '; secure' : ''
  try {
    win.document.cookie = `${cookieName(client.id)}=${value}; path=/; max-age=${age}; samesite=lax${secure}`
  } catch (error) {
    // Sandboxed pages cannot set cookies.
    context.log.info('The cookie was not written', { reason: String(error) })
  }
}
