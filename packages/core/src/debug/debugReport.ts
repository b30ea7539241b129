import type { Context } from '../client/context.js'
import type { DebugReport } from '../types/client.js'

/** Options whose value is never shown. */
const SECRET: ReadonlySet<string> = new Set(['projectId'])

/**
 * What `client.debug()` answers: plain data, no secrets (architecture.md, "The face"). URLs lose their queries, which
 * may carry keys.
 */
export function debugReport(context: Context): DebugReport {
  const { changes, client, config, hostKeys } = context
  const state = context.store.getState()
  const remote = state.remote.status === 'ready'
  const values = { ...config, networks: config.networks.map((network) => network.caipNetworkId) }
  const sourceOf = (key: string): 'host' | 'default' | 'remote' =>
    key === 'features' && remote ? 'remote' : hostKeys.has(key) ? 'host' : 'default'
  return {
    version: client.version,
    config: Object.fromEntries(
      Object.entries(values).map(([key, value]) => [
        key,
        { value: plain(SECRET.has(key) && value !== 'demo' ? '(hidden)' : value), source: sourceOf(key) },
      ]),
    ),
    detected: Object.values(state.detected).map(({ id, name, type }) => ({ id, name, type })),
    changes,
    state: plain(state) as Readonly<Record<string, unknown>>,
    log: context.logLines(),
  }
}

/** JSON data with the queries of URLs cut off. */
function plain(value: unknown): unknown {
  const text = JSON.stringify(value, (_key, item: unknown) =>
    typeof item === 'string' && /^(https?|wss?):/.test(item) ? item.split('?')[0] : item,
  )
  return text === undefined ? typeof value : JSON.parse(text)
}
