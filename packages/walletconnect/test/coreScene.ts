import { createLatchkey, type Client, type Config, type State } from '@latchkey/core'
import { eip155 } from '@latchkey/eip155'
import type { WalletConnectOptions } from '../src/connector/connectorTypes.js'
import { walletConnect } from '../src/walletConnect.js'
import { memoryBrowser, type MemoryBrowser, type Tab } from './memoryBrowser.js'

export const chain = (id: number, url = 'http://127.0.0.1:9') => ({
  id,
  name: `Chain ${id}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [url] } },
})

export interface CorePage {
  readonly client: Client
  readonly browser: MemoryBrowser
  readonly tab: Tab
  readonly events: readonly { readonly event: string; readonly properties: unknown }[]
  state(): State
  when<T>(read: (state: State) => T | undefined | null | false): Promise<T>
  /** Like a reload. */
  leave(): void
  stop(): void
}

export interface CorePageOptions {
  readonly relayUrl: string | readonly string[]
  readonly browser?: MemoryBrowser
  readonly config?: Partial<Config>
  readonly options?: WalletConnectOptions
}

export function corePage({
  relayUrl,
  browser = memoryBrowser(),
  config = {},
  options = {},
}: CorePageOptions): CorePage {
  const tab = browser.tab()
  const connector = walletConnect({ relayUrl, projectId: 'demo', ...options })
  let leave = (): void => undefined
  const client = createLatchkey({
    networks: [chain(1), chain(10)],
    adapters: [eip155({ injected: false })],
    connectors: [{ ...connector, start: (env) => (leave = connector.start(env)) }],
    id: 'shop',
    platform: { ...tab, fetch: (input, init) => fetch(input, init) },
    ...config,
  })
  const events: { event: string; properties: unknown }[] = []
  client.onEvent(({ event, properties }) => events.push({ event, properties }))
  client.attach(() => () => undefined)
  const stop = client.start()
  return {
    client,
    browser,
    tab,
    events,
    state: client.getState,
    when: (read) =>
      new Promise((resolve) => {
        const look = (): void => {
          const value = read(client.getState())
          if (value === undefined || value === null || value === false) return
          unsubscribe()
          resolve(value as Exclude<typeof value, undefined | null | false>)
        }
        const unsubscribe = client.subscribe(look)
        look()
      }),
    leave: () => leave(),
    stop,
  }
}
