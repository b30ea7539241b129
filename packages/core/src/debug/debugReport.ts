import type { Context } from '../client/context.js'
import type { DebugReport } from '../types/client.js'

/** Texts longer than this (icons as data, mostly) are cut. */
const LONGEST_TEXT = 200

/** Features that the gateway's project decides once its answer is there. */
const REMOTE = ['email', 'socials', 'swaps', 'onramp', 'activity', 'branding']

/**
 * Everything a developer needs to understand a client: version, effective configuration with the source of each value,
 * detected wallets, the last 50 changes, the state and the log. RPC URLs are cut to their origin, since their paths and
 * queries carry keys; so do pairing URIs, whose keys are left out; addresses are shortened.
 */
export function debugReport(context: Context): DebugReport {
  const { client, config, store, hostKeys, changes } = context
  const state = store.getState()
  const source = (key: string): 'host' | 'default' => (hostKeys.has(key) ? 'host' : 'default')
  const options = Object.entries(config)
    .filter(([key, value]) => key !== 'features' && typeof value !== 'function')
    .map(([key, value]) => [key, { value: plain(value), source: source(key) }] as const)
  const features = Object.entries(state.features).map(([key, value]) => {
    const own = Object.entries(config.features).some(([name, set]) => name === key && set !== undefined)
    const remote = state.remote.status === 'ready' && REMOTE.includes(key)
    return [
      `features.${key}`,
      { value: plain(value), source: remote ? 'remote' : own ? 'host' : 'default' },
    ] as const
  })
  return {
    version: client.version,
    config: Object.fromEntries([...options, ...features]),
    detected: Object.values(state.detected).map(({ id, name, type }) => ({ id, name, type })),
    changes: [...changes],
    state: plain(state) as Readonly<Record<string, unknown>>,
    log: context.log.lines(),
  }
}

function plain(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return text(value, key)
  if (Array.isArray(value)) return value.map((item) => plain(item, key))
  if (typeof value !== 'object' || value === null) return typeof value === 'function' ? '[function]' : value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, plain(item, name)]))
}

function text(value: string, key: string): string {
  if (/rpcurls/i.test(key)) return originOf(value)
  const safe = value.replace(/(symKey=)[0-9a-f]+/gi, '$1…')
  const short = safe.replace(/(0x[0-9a-f]{2})[0-9a-f]{32}([0-9a-f]{6})(?![0-9a-f])/gi, '$1…$2')
  return short.length > LONGEST_TEXT ? `${short.slice(0, LONGEST_TEXT)}…` : short
}

function originOf(url: string): string {
  try {
    return new URL(url).origin
  } catch {
    return '[invalid URL]'
  }
}
