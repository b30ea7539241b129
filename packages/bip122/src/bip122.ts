import type { Adapter, DiscoveryEnv } from '@latchkey/core/adapter'
import { idleConnector } from '@latchkey/protocol/wallets'
import { BROWSER } from './connect/browserId.js'
import { type BitcoinProvider, createStableProvider } from './provider/createProvider.js'

declare module '@latchkey/core/adapter' {
  interface FamilyProviders {
    bip122: BitcoinProvider
  }
}

export interface Bip122Options {
  /** False: does not look for wallets in this browser. */
  readonly injected?: boolean | undefined
}

const loadLazy = () => import('./lazy.js')

const startDiscovery = async (env: DiscoveryEnv) => (await loadLazy()).startDiscovery(env)

/**
 * Creates the adapter for Bitcoin: wallets in the browser, connection, message signing, networks
 * and balances; `client.provider('bip122')` handles PSBTs and payments. Everything loads on first
 * use.
 *
 * @example createLatchkey({ networks: [bitcoin], adapters: [bip122()] })
 */
export function bip122({ injected = true }: Bip122Options = {}): Adapter<'bip122'> {
  return {
    namespace: 'bip122',
    accountTypes: { default: 'payment', all: ['payment', 'ordinal'] },
    addressShape: /^([123mn]\w{25,34}|(bc|tb|bcrt)1\w{8,83})$/i,
    nativeToken: '0x',
    can: {},
    connectors: () =>
      injected
        ? [{ id: BROWSER, name: 'Bitcoin wallets', namespaces: ['bip122'], ...idleConnector(startDiscovery) }]
        : [],
    provider: (parts) => createStableProvider(parts, loadLazy),
    remote: async () => (await (await loadLazy()).loadRemote()).remoteFamily,
    actions: async (connection) => (await loadLazy()).createActions(connection),
    reads: async (env) => (await loadLazy()).createReads(env),
  }
}
