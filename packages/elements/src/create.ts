import { type Client, type Config, createLatchkey, type NetworkInput } from '@latchkey/core'
import type { Adapter } from '@latchkey/core/adapter'
import { bip122 } from '@latchkey/bip122'
import { eip155 } from '@latchkey/eip155'
import { embedded, type EmbeddedOptions } from '@latchkey/embedded'
import { solana } from '@latchkey/solana'
import { walletConnect, type WalletConnectOptions } from '@latchkey/walletconnect'
import type { CustomizeOptions } from './customization.js'
import { provideClient, type ProvideOptions } from './clients.js'
import type { Locale } from './language.js'
import { type NetworkName, readNetworks } from './networkNames.js'

/** Options of {@link create}: those of `createLatchkey`, simplified for a page's script. */
export interface CreateOptions extends Omit<Config, 'adapters' | 'networks'>, Pick<ProvideOptions, 'words'> {
  /** By name (`mainnet`, `base`, `solana`, `bitcoin` …), or as objects. The first one is the default. */
  readonly networks: readonly (NetworkName | NetworkInput)[]
  /** Default: those of the networks' families. */
  readonly adapters?: readonly Adapter[] | undefined
  /** Wallets on other devices, by QR code or link, over your relays. */
  readonly walletConnect?: WalletConnectOptions | undefined
  /** Wallets for visitors who log in, kept in your frame. */
  readonly embedded?: EmbeddedOptions | undefined
  /** Parts of the modal drawn by the page. */
  readonly customize?: CustomizeOptions | undefined
  /** A language tag of this package (`en`, `de`, `ar`). Default English. */
  readonly language?: Language | undefined
}

export type Language = 'en' | keyof typeof languages

const languages = {
  ar: async () => (await import('./locales/ar.js')).ar,
  de: async () => (await import('./locales/de.js')).de,
}

const families = { bip122, eip155, solana }

/**
 * Creates a client and provides it to the page's elements.
 *
 * @throws LatchkeyError `invalid_config`, as `createLatchkey`; TypeError for an unknown network or
 *   language
 * @example const client = Latchkey.create({ networks: ['mainnet', 'base'] })
 */
export function create({
  networks: named,
  adapters,
  connectors = [],
  walletConnect: remote,
  embedded: login,
  language,
  words,
  customize: own,
  ...config
}: CreateOptions): Client {
  const networks = readNetworks(named)
  const loadLocale = readLanguage(language)
  const client = createLatchkey({
    ...config,
    networks,
    adapters: adapters ?? adaptersOf(networks),
    connectors: [
      ...connectors,
      ...(remote ? [walletConnect(remote)] : []),
      ...(login ? [embedded(login)] : []),
    ],
  })
  const ignore = (): void => undefined
  let options: ProvideOptions = { words }
  let isDisposed = false
  let take = ignore
  const provide = (more: ProvideOptions): void => {
    options = { ...options, ...more }
    if (!isDisposed) take = provideClient(client, options)
  }
  provide({})
  // English until the language is loaded, and if that fails.
  void loadLocale?.().then((locale) => provide({ locale }), ignore)
  if (own)
    void import('./customize.js').then(({ customize }) => provide({ customization: customize(own) }), ignore)
  // A disposed client is withdrawn, and the page's next one replaces it.
  const { dispose } = client
  return Object.assign(client, {
    dispose: () => {
      isDisposed = true
      take()
      dispose()
    },
  })
}

const adaptersOf = (networks: readonly NetworkInput[]): readonly Adapter[] => {
  const used = new Set(networks.map(({ chainNamespace = 'eip155' }) => chainNamespace))
  return Object.entries(families).flatMap(([name, adapter]) => (used.has(name) ? [adapter()] : []))
}

/** @throws TypeError for an unknown language; lists the known ones */
function readLanguage(language: Language | undefined): (() => Promise<Locale>) | undefined {
  if (language === undefined || language === 'en') return undefined
  if (Object.hasOwn(languages, language)) return languages[language]
  const tags = Object.keys(languages).join(', ')
  throw new TypeError(`language: there are no words in "${String(language)}". Name one of en, ${tags}.`)
}
