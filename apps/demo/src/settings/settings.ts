/** The languages of the modal, which the configurator offers. */
export const LANGUAGES = ['en', 'de', 'ar'] as const

/** What the configurator sets. It lives in the address (`?set=…`), so a setting can be shared and tested. */
export interface Settings {
  readonly theme: 'dark' | 'light' | 'system'
  readonly accent: string
  /** The language of the modal. */
  readonly language: (typeof LANGUAGES)[number]
  readonly send: boolean
  readonly receive: boolean
  readonly activity: boolean
  readonly onramp: boolean
  readonly swaps: boolean
  /** The shop is paid over the modal, and its server looks at the chain. */
  readonly pay: boolean
  readonly allWallets: boolean
  readonly legalCheckbox: boolean
  readonly collapseWallets: boolean
  /** Visitors log in by e-mail, with an account elsewhere or a passkey, and have a wallet with it. */
  readonly login: boolean
  /** Visitors may allow the shop something in advance. */
  readonly smartSessions: boolean
  /** Visitors sign in with their wallet. */
  readonly signIn: boolean
  readonly gateway: boolean
  /** Wallets on other devices, over the relay. */
  readonly remote: boolean
  /** As if every wallet listened on that relay, as they do on the public network. */
  readonly everyone: boolean
  readonly embedded: boolean
  /** Chain ids of the local networks that are on. */
  readonly networks: readonly number[]
  /** Solana beside the EVM networks, where the devnet runs it. */
  readonly solana: boolean
  /** Bitcoin beside them, where the devnet runs it. */
  readonly bitcoin: boolean
  /** Public networks by name, listed besides the local ones. */
  readonly publicNetworks: boolean
  readonly networkSwitch: boolean
  readonly allowUnsupported: boolean
  readonly featured: readonly string[]
  readonly exclude: readonly string[]
  readonly include: readonly string[]
  /** How the test wallet asks: its own sheet, a native dialog, at once, or not there at all. */
  readonly wallet: 'sheet' | 'dialog' | 'auto' | 'off'
}

export const DEFAULTS: Settings = {
  theme: 'dark',
  accent: '',
  language: 'en',
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

/** Reads the settings from an address; whatever is missing or odd takes its default. */
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

/** The address for settings: only what differs from the defaults. */
export function writeSettings(settings: Settings): string {
  const changed = Object.entries(settings).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(DEFAULTS[key as keyof Settings]),
  )
  if (changed.length === 0) return '/'
  return `/?set=${encodeURIComponent(JSON.stringify(Object.fromEntries(changed)))}`
}
