import {
  browserPlatform,
  type Client,
  type Config,
  createLatchkey,
  type ConnectedAccount,
} from '@latchkey/core'
import { connect } from '@latchkey/core/actions'
import { anvil, bitcoinSignet, solanaDevnet } from '@latchkey/core/networks'
import { makeFamilyWallet, type UnitWalletOptions, type UnitWallets } from './familyWallets.js'
import { fillGlobals } from './fillGlobals.js'
import { createMockNode, type MockNode, type NodeAnswers } from './mockNode.js'
import { type ModalHandle, modalHandle } from './modalHandle.js'
import { importsSettled, leaveAct, outsideAct, waitFor } from './settle.js'

/**
 * Options of {@link createTestClient}: those of `createLatchkey`, only `adapters` required, and
 * these.
 */
export interface TestClientOptions extends Omit<Partial<Config>, 'adapters'> {
  /** As in your app: `[eip155()]`. Each family gets its test wallet. */
  readonly adapters: Config['adapters']
  readonly wallet?: UnitWalletOptions | undefined
  /** Answers by JSON-RPC method, over the mock node's. */
  readonly rpc?: NodeAnswers | undefined
  /** For all other requests, e.g. `createGatewayDouble().fetch`. By default they fail. */
  readonly fetch?: ((url: string, init?: RequestInit) => Promise<Response>) | undefined
}

/** **A mock**: a real client, between test wallets and a network that exist only in this process. */
export interface TestClient {
  readonly client: Client
  readonly wallets: UnitWallets
  readonly node: MockNode
  readonly modal: ModalHandle
  /** Connects a family's test wallet, by default the first's, without the modal. */
  connect(namespace?: string): Promise<ConnectedAccount>
  /** Disposes the client, removes wallets and modal, and waits for pending imports. */
  destroy(): Promise<void>
}

const familyNetworks = { eip155: anvil, solana: solanaDevnet, bip122: bitcoinSignet } as const

const liveClients = new Set<TestClient>()
let clientCount = 0

/**
 * Creates and starts a client for unit tests. It keeps its records in memory, uses no network, and
 * finds one test wallet per chain family, which signs for real with public development keys.
 *
 * @example
 *   const { client, connect } = await createTestClient({ adapters: [eip155()] })
 *   await connect()
 *
 * @throws LatchkeyError `invalid_config`, as `createLatchkey` does
 */
export async function createTestClient({
  wallet = {},
  rpc,
  fetch,
  ...config
}: TestClientOptions): Promise<TestClient> {
  fillGlobals()
  const node = createMockNode({
    answers: rpc,
    chainIdOf: (url) => Number(networksOf(client, 'eip155').find(({ rpcUrls }) => rpcUrls.includes(url))?.id),
    elsewhere: fetch,
  })
  const client = createClient(config, node)
  const namespaces = [...client.config.namespaces]
  const mocks = await Promise.all(
    namespaces.map((namespace) =>
      makeFamilyWallet(namespace, { networks: networksOf(client, namespace), node, options: wallet }),
    ),
  )
  const wallets: UnitWallets = Object.assign({}, ...mocks.map((one) => one?.wallets))
  const enterAct = leaveAct()
  const stop = client.start()
  const names = () => Object.values(client.getState().detected).map(({ name }) => name)
  await waitFor(() => client.getState().phase === 'ready')
  await waitFor(() => mocks.every((one) => !one || names().includes(one.name)))

  const unit: TestClient = {
    client,
    wallets,
    node,
    modal: modalHandle(),
    connect: (namespace) =>
      outsideAct(async () => {
        const at = namespace === undefined ? 0 : namespaces.indexOf(namespace as never)
        const chosen = mocks[at]
        if (!chosen) throw new Error(`This test client has no wallet of ${namespace ?? 'any family'}`)
        return connect(client, { walletId: chosen.name, namespaces: [namespaces[at]!] })
      }),
    async destroy() {
      if (!liveClients.delete(unit)) return
      await outsideAct(async () => {
        stop()
        client.dispose()
        for (const one of mocks) one?.destroy()
        await importsSettled()
      })
      enterAct()
    },
  }
  liveClients.add(unit)
  return unit
}

/** Destroys all test clients, the newest first. Call it after each test: `afterEach(cleanup)`. */
export async function cleanup(): Promise<void> {
  for (const unit of [...liveClients].toReversed()) await unit.destroy()
}

const networksOf = (client: Client, namespace: string) =>
  client.config.networks.filter(({ chainNamespace }) => chainNamespace === namespace)

function createClient(
  { platform, ...config }: Omit<TestClientOptions, 'wallet' | 'rpc' | 'fetch'>,
  node: MockNode,
) {
  const records = new Map<string, string>()
  const vault = new Map<string, string>()
  clientCount += 1
  const networks = config.adapters.flatMap(({ namespace }) =>
    Object.hasOwn(familyNetworks, namespace)
      ? [familyNetworks[namespace as keyof typeof familyNetworks]]
      : [],
  )
  return createLatchkey({
    networks,
    id: `unit-${clientCount}`,
    ...config,
    platform: browserPlatform({
      fetch: node.fetch,
      storage: {
        get: (key) => records.get(key) ?? null,
        set: (key, value) => void records.set(key, value),
        remove: (key) => void records.delete(key),
      },
      vault: {
        get: async (key) => vault.get(key) ?? null,
        set: async (key, value) => void vault.set(key, value),
        remove: async (key) => void vault.delete(key),
        keys: async () => [...vault.keys()],
      },
      channel: () => null,
      // At once: all discovery and early loading happens.
      whenIdle: (run) => {
        const handle = setTimeout(run, 0)
        return () => clearTimeout(handle)
      },
      ...platform,
    }),
  })
}
