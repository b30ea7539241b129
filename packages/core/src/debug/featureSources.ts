import { DEFAULT_SOCIALS_ORDER, type Features } from '@latchkey/protocol/features'
import { resolveFeatures } from '../features/project/resolveFeatures.js'
import type { Context } from '../store/context.js'
import type { DebugReport } from '../types/client.js'

type Source = DebugReport['config'][string]['source']

const logins: readonly string[] = ['email', 'socials', 'passkey']
const trades: readonly string[] = ['swaps', 'onramp']

export function featureSources({
  config,
  connectors,
  store,
}: Pick<Context, 'config' | 'connectors' | 'store'>): (key: string) => Source {
  const { features, remote } = store.getState()
  // As if everything were available.
  const { features: wanted, sources } = resolveFeatures({
    remote: remote.status === 'ready' ? remote.features : undefined,
    local: config.features,
    basic: config.basic,
    gateway: true,
    auth: { email: true, passkey: true, socials: DEFAULT_SOCIALS_ORDER },
  })
  const auth = [...connectors.values()].find((connector) => connector.auth)?.auth
  const isOn = (value: unknown): boolean => Array.isArray(value) || value === true

  function offBy(key: string): Source {
    if (logins.includes(key) && !offers(auth, key)) return 'connector'
    const isServed = config.gateway !== undefined
    return isServed && trades.includes(key) ? 'timeZone' : 'gateway'
  }

  return (key) => {
    const name = key as keyof Features
    const isHosts = Object.entries(config.features).some(([own, set]) => own === key && set !== undefined)
    if (key in sources && isOn(wanted[name]) && !isOn(features[name])) return offBy(key)
    if (key === 'pay' && !isHosts && features.pay) return 'remote'
    return sources[key as keyof typeof sources] ?? (isHosts ? 'host' : 'default')
  }
}

function offers(auth: Parameters<typeof resolveFeatures>[0]['auth'], key: string): boolean {
  if (key === 'socials') return (auth?.socials.length ?? 0) > 0
  return auth?.[key as 'email' | 'passkey'] === true
}
