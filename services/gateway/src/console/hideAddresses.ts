import type { SettingsView } from '../storedSettings/storedSettings.js'

/** Their URLs may hold keys. */
const keyed = ['rpcUrls', 'bundlerUrls', 'balances', 'prices', 'history', 'swaps'] as const

/** Console users see hosts only: they may not be allowed to read the file. */
export function hideAddresses(view: SettingsView): SettingsView {
  const fixed = new Set(view.fixed)
  const chains = view.effective.chains.map((chain) => {
    const hidden = keyed
      .filter((name) => fixed.has(`/chains/${chain.caip2}/${name}`))
      .map((name) => [name, hostsOf(chain[name])])
    return { ...chain, ...Object.fromEntries(hidden) }
  })
  return { ...view, effective: { ...view.effective, chains } }
}

function hostsOf(value: unknown): unknown {
  if (typeof value === 'string') return hostOf(value)
  if (Array.isArray(value)) return value.map(hostsOf)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inside]) => [name, hostsOf(inside)]))
}

/** Other text unchanged. */
function hostOf(text: string): string {
  if (!/^https?:/.test(text)) return text
  const { origin, pathname, search, username } = new URL(text)
  return pathname === '/' && search === '' && username === '' ? text : `${origin}/…`
}
