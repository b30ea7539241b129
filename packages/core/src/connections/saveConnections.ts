import { cookieName } from '../storage/cookieState.js'
import type { StoredConnection, StoredKey } from '../storage/records.js'
import type { Context } from '../store/context.js'
import { connectedAccounts } from '../store/selectors.js'

/**
 * Writes what the state says about connections: status, families, connectors, connections, active family and chain.
 * Without a connection the records are removed. The cookie follows, where the host wants one.
 *
 * @returns the stored connections
 */
export function saveConnections(context: Context): readonly StoredConnection[] {
  const { storage } = context
  const state = context.store.getState()
  const stored = connectedAccounts(state).map(
    ({ namespace, connectorId, wallet, address, chainId }): StoredConnection => ({
      namespace,
      connectorId,
      walletId: wallet.id,
      address,
      chainId,
    }),
  )
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

type Records = readonly (StoredConnection | null)[]

const isList = (value: unknown): value is Records => Array.isArray(value)

/** Removes records of a connector's wallet that will never be restored; those of other wallets stay. */
export function dropRecords(
  context: Context,
  { connectorId, walletId }: Pick<StoredConnection, 'connectorId' | 'walletId'>,
): void {
  const left = (context.storage.read('connections', isList) ?? []).filter(
    (record) => record?.connectorId !== connectorId || record.walletId !== walletId,
  )
  context.storage.write('connections', left)
  saveCookie(
    context,
    left.filter((record) => record !== null),
  )
}

/** A year: a stored connection has no end of its own, and a browser keeps no cookie much longer. */
const SECONDS = 31_536_000

/**
 * Writes the cookie that tells the page's own server which accounts the next visit restores (`cookieState`), the
 * active family first; without any it is removed. Nothing happens unless the host turned it on. A frame writes none:
 * it would take the place of the page's own.
 */
function saveCookie(context: Context, records: readonly StoredConnection[]): void {
  const { client, config, platform, store } = context
  const { window: win } = platform
  if (!config.cookie || !win || context.env.scope.includes('.frame.')) return
  const { namespace } = store.getState()
  const value = [...records]
    .sort((a, b) => Number(b.namespace === namespace) - Number(a.namespace === namespace))
    .map(({ chainId, address }) => `${chainId}:${address}`)
    .join('|')
  const age = value === '' ? 0 : SECONDS
  const secure = win.location.protocol === 'https:' ? '; secure' : ''
  try {
    win.document.cookie = `${cookieName(client.id)}=${value}; path=/; max-age=${age}; samesite=lax${secure}`
  } catch (error) {
    // A sandboxed page may keep none.
    context.log.info('The cookie was not written', { reason: String(error) })
  }
}
