/** In the address (`?set=…`). */
export interface Settings {
  readonly theme: 'dark' | 'light' | 'system'
  readonly accent: string
  /** BCP 47 tag or `auto`. */
  readonly language: string
  readonly send: boolean
  readonly receive: boolean
  readonly activity: boolean
  readonly onramp: boolean
  readonly swaps: boolean
  readonly pay: boolean
  readonly allWallets: boolean
  readonly legalCheckbox: boolean
  readonly collapseWallets: boolean
  readonly login: boolean
  readonly smartSessions: boolean
  readonly signIn: boolean
  readonly gateway: boolean
  readonly remote: boolean
  /** Every wallet counts as listening. */
  readonly everyone: boolean
  readonly embedded: boolean
  readonly networks: readonly number[]
  readonly solana: boolean
  readonly bitcoin: boolean
  readonly publicNetworks: boolean
  readonly networkSwitch: boolean
  readonly allowUnsupported: boolean
  readonly featured: readonly string[]
  readonly exclude: readonly string[]
  readonly include: readonly string[]
  /** `off`: no test wallet. */
  readonly wallet: 'sheet' | 'dialog' | 'auto' | 'off'
}

export const DEFAULTS: Settings = {
  theme: 'dark',
  accent: '',
  language: 'auto',
  send: true,
  receive: true,
  activity: true,
  onramp: true,
  swaps: true,
  pay: true,
  allWallets: true,
  legalCheckbox: false,
  collapseWallets: false,
  login: true,
  smartSessions: true,
  signIn: false,
  gateway: true,
  remote: true,
  everyone: false,
  embedded: false,
  networks: [31337, 31338],
  solana: true,
  bitcoin: true,
  publicNetworks: false,
  networkSwitch: true,
  allowUnsupported: false,
  featured: [],
  exclude: [],
  include: [],
  wallet: 'sheet',
}

export function readSettings(search: string): Settings {
  const text = new URLSearchParams(search).get('set')
  if (!text) return DEFAULTS
  try {
    const given = JSON.parse(text) as Record<string, unknown>
    const known = Object.entries(DEFAULTS).map(([key, value]) => {
      const candidate = given[key]
      const fits = typeof candidate === typeof value && Array.isArray(candidate) === Array.isArray(value)
      return [key, fits ? candidate : value]
    })
    return Object.fromEntries(known) as Settings
  } catch {
    return DEFAULTS
  }
}

/** Only differences. */
export function writeSettings(settings: Settings): string {
  const changed = Object.entries(settings).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(DEFAULTS[key as keyof Settings]),
  )
  if (changed.length === 0) return '/'
  return `/?set=${encodeURIComponent(JSON.stringify(Object.fromEntries(changed)))}`
}
