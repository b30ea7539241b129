import { type Client, type Config, createLatchkey, type NetworkInput } from '@latchkey/core'
import type { Adapter } from '@latchkey/core/adapter'
import { bip122 } from '@latchkey/bip122'
import { eip155 } from '@latchkey/eip155'
import { embedded, type EmbeddedOptions } from '@latchkey/embedded'
import { solana } from '@latchkey/solana'
import { walletConnect, type WalletConnectOptions } from '@latchkey/walletconnect'
import type { CustomizeOptions } from './customization.js'
import { provideClient, type ProvideOptions } from './clients.js'
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
  /**
   * A language tag such as `de` or `pt-BR`, served by the nearest language of this package; `auto`
   * follows the visitor's choice in the modal's menu, then `<html lang>`, then the browser. Default
   * English.
   */
  readonly language?: string | undefined
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
  checkLanguage(language)
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
  let stopLocale = ignore
  // English until it is loaded, and if that fails.
  if (language && language !== 'en')
    void import('./locales.js').then(({ watchLocale }) => {
      if (!isDisposed) stopLocale = watchLocale(language, (locale) => provide({ locale }))
    }, ignore)
  if (own)
    void import('./customize.js').then(({ customize }) => provide({ customization: customize(own) }), ignore)
  // The next client replaces it.
  const { dispose } = client
  return Object.assign(client, {
    dispose: () => {
      isDisposed = true
      stopLocale()
      take()
      dispose()
    },
  })
}

const adaptersOf = (networks: readonly NetworkInput[]): readonly Adapter[] => {
  const usedNamespaces = new Set(networks.map(({ chainNamespace = 'eip155' }) => chainNamespace))
  return Object.entries(families).flatMap(([name, adapter]) => (usedNamespaces.has(name) ? [adapter()] : []))
}

/** @throws TypeError unless a BCP 47 tag or `auto` */
function checkLanguage(language: string | undefined): void {
  if (language === undefined || language === 'auto') return
  try {
    void new Intl.Locale(language)
  } catch {
    throw new TypeError(
      `language: ${JSON.stringify(language)} is no language tag. Give one such as "de" or "pt-BR", or "auto".`,
    )
  }
}
