import type { Eip1193Provider } from '@latchkey/core/adapter'
import { startRelay, type RunningRelay } from '@latchkey/relay'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type {
  RemoteConnection,
  RemoteConnectParameters,
  WalletConnectConnector,
} from '../src/connector/connectorTypes.js'
import { walletConnect } from '../src/walletConnect.js'
import { memoryBrowser, type MemoryBrowser, type Tab } from './memoryBrowser.js'
import {
  officialWallet,
  type OfficialWallet,
  type releases,
  stopWallet,
  type WalletEvent,
} from './officialWallet.js'
import { testEnv, type TestEnv } from './testEnv.js'

export const ADDRESS = '0x2c7536E3605D9C16a7a3D7b1898e529396a65c23'
const METHODS = ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'wallet_switchEthereumChain']

export const namespacesOf = (chains: readonly string[], methods: readonly string[] = METHODS): object => ({
  eip155: {
    chains,
    accounts: chains.map((chain) => `${chain}:${ADDRESS}`),
    methods,
    events: ['chainChanged', 'accountsChanged'],
  },
})

export interface Page {
  readonly browser: MemoryBrowser
  readonly tab: Tab
  readonly env: TestEnv
  readonly connector: WalletConnectConnector
  connect(more?: Partial<RemoteConnectParameters>): Promise<readonly RemoteConnection[]>
  stop(): void
}

export interface Connected {
  readonly dapp: Page
  readonly peer: OfficialWallet
  readonly connection: RemoteConnection
  request(method: string, params?: readonly unknown[]): Promise<unknown>
}

export const approves = (target: OfficialWallet, namespaces: object): void =>
  target.on(
    'session_proposal',
    ({ id }) => void target.approveSession({ id, namespaces }).catch(() => undefined),
  )

export const answers = (target: OfficialWallet, respond: (event: WalletEvent) => object): void =>
  target.on('session_request', (event) => {
    const { id, topic } = event
    void target.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...respond(event) } })
  })

export const once = <T>(subscribe: (listener: (value: T) => void) => unknown): Promise<T> =>
  new Promise((resolve) => subscribe(resolve))

export const requester =
  (connection: RemoteConnection | undefined) =>
  (method: string, params: readonly unknown[] = []): Promise<unknown> =>
    (connection?.provider as Eip1193Provider | undefined)?.request({ method, params }) ??
    Promise.reject(new Error('not connected'))

export const storedRecords = (browser: MemoryBrowser): readonly string[] =>
  [...browser.records.keys()].filter((key) => !key.includes('.seed.'))

export const caips = ({ accounts }: Pick<RemoteConnection, 'accounts'>): readonly string[] =>
  accounts.map(({ caip }) => caip)

export function harness() {
  const undo: (() => unknown)[] = []
  let relay: RunningRelay
  beforeAll(async () => {
    relay = await startRelay({ port: 0, logLevel: 'silent' })
  })
  afterEach(async () => {
    for (const run of undo.splice(0).toReversed()) await run()
  })
  afterAll(() => relay.close())

  const page = (browser = memoryBrowser(), relayUrl: string | readonly string[] = relay.url): Page => {
    const tab = browser.tab()
    const env = testEnv(tab, { chains: ['eip155:1', 'eip155:10', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] })
    const connector = walletConnect({ relayUrl })
    const stop = connector.start(env)
    undo.push(stop)
    return {
      browser,
      tab,
      env,
      connector,
      stop,
      connect: (more) =>
        connector.connect({
          namespaces: ['eip155'],
          silent: false,
          signal: new AbortController().signal,
          ...more,
        }),
    }
  }

  const wallet = async (
    release: (typeof releases)[number] = 'walletkit-1.2.10',
    url = relay.url,
  ): Promise<OfficialWallet> => {
    const made = await officialWallet(release, url)
    undo.push(() => stopWallet(made))
    return made
  }

  const connected = async (
    release?: (typeof releases)[number],
    namespaces = namespacesOf(['eip155:1', 'eip155:10']),
    dapp = page(),
    url = relay.url,
  ): Promise<Connected> => {
    const peer = await wallet(release, url)
    approves(peer, namespaces)
    const [connection] = await dapp.connect({ onUri: (uri) => void peer.pair({ uri }) })
    if (connection === undefined) throw new Error('nothing connected')
    return { dapp, peer, connection, request: requester(connection) }
  }

  return { undo, page, wallet, connected, relayUrl: () => relay.url }
}
