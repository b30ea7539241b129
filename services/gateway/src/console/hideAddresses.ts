import type { SettingsView } from '../storedSettings/storedSettings.js'

/** Fields whose URLs may hold keys. */
const keyed = ['rpcUrls', 'bundlerUrls', 'balances', 'prices', 'history', 'swaps'] as const

/** Shows only hosts of the file's URLs, which console users need not be allowed to read. */
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

/** The host of a URL; other text unchanged. */
function hostOf(text: string): string {
  if (!/^https?:/.test(text)) return text
  const { origin, pathname, search, username } = new URL(text)
  return pathname === '/' && search === '' && username === '' ? text : `${origin}/…`
}
