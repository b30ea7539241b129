import './loadParts.js'
import { factsOf } from './familyFacts.js'
import type { Caip2 } from '@latchkey/protocol/caip'
import { createLatchkey } from '../src/client/createLatchkey.js'
import { type Context, contextOf } from '../src/store/context.js'
import type { Client } from '../src/types/client.js'
import type { Config } from '../src/types/config.js'
import type { Adapter, AdapterActions, AdapterReads } from '../src/types/adapter.js'
import type { Connection } from '../src/types/connection.js'
import type { ConnectedAccount, State } from '../src/types/state.js'
import { type FakePlatform, fakePlatform } from './fakePlatform.js'

export const ADDRESS = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
export const OTHER = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
export const CHAIN: Caip2 = 'eip155:31337'

export const network = {
  id: 31337,
  name: 'Anvil',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.test/one', 'https://rpc.test/two'] } },
  blockExplorers: { default: { name: 'Scan', url: 'https://scan.test' } },
} satisfies Config['networks'][number]

export const secondNetwork = { ...network, id: 31338, name: 'Second' }

export interface FakeAdapter {
  readonly actions: AdapterActions
  readonly reads: Partial<AdapterReads>
}

export interface FakeClient {
  readonly client: Client
  readonly context: Context
  readonly platform: FakePlatform
  connect(address?: string, chainId?: Caip2): void
}

export function fakeClient(
  config: Partial<Config> = {},
  adapter: Partial<FakeAdapter> = {},
  platform: FakePlatform = fakePlatform(),
): FakeClient {
  const client = createLatchkey({
    networks: [network, secondNetwork],
    adapters: [adapterOf(adapter)],
    id: `test-${(Math.random() * 1e9).toFixed()}`,
    projectId: 'demo',
    platform,
    ...config,
  })
  client.start()
  const context = contextOf(client)
  return {
    client,
    context,
    platform,
    connect(address = ADDRESS, chainId = CHAIN) {
      const connection: Connection = {
        id: 'c1',
        connectorId: 'injected',
        walletId: 'w1',
        namespace: 'eip155',
        accounts: [{ caip: `${chainId}:${address}`, type: 'eoa' }],
        chainId,
        provider: {},
        on: () => () => {},
        disconnect: async () => {},
      }
      const caipNetwork = context.env.network(chainId)
      context.connections.set('c1', connection)
      context.update('test', (state) => ({
        ...connectedState(connection, address),
        networks: {
          eip155: {
            chainId,
            ...(caipNetwork && { caipNetwork }),
            supported: caipNetwork !== undefined,
            supportsAllNetworks: true,
          },
        },
        accounts: { ...state.accounts, eip155: connectedAccountOf(connection, address) },
      }))
    },
  }
}

function adapterOf({ actions = {}, reads: given }: Partial<FakeAdapter>): Adapter<'eip155'> {
  const reads: AdapterReads = {
    isAddress: (value) => /^0x[0-9a-fA-F]{40}$/.test(value),
    getBalance: async () => ({ amount: '2000000000000000000', formatted: '2', symbol: 'ETH', decimals: 18 }),
    getTokenBalances: async () => [],
    ...given,
  }
  return {
    namespace: 'eip155',
    ...factsOf('eip155'),
    connectors: () => [],
    actions: async () => actions,
    reads: async () => reads,
  }
}

const wallet = { id: 'w1', name: 'Test' }

const connectedState = (
  { accounts, chainId, connectorId, id, namespace, walletId }: Connection,
  address: string,
): Pick<State, 'active' | 'connections'> => ({
  active: { eip155: id },
  connections: {
    [id]: { id, connectorId, walletId, namespace, accounts, chainId, wallet, address, used: 1 },
  },
})

const connectedAccountOf = (
  { chainId, connectorId, id, namespace }: Connection,
  address: string,
): ConnectedAccount => ({
  status: 'connected',
  namespace,
  caipAddress: `${chainId}:${address}`,
  address,
  chainId,
  connectionId: id,
  connectorId,
  wallet,
  allAccounts: [{ address, type: 'eoa' }],
  preferredAccountType: 'eoa',
  balance: { status: 'idle' },
  tokens: { status: 'idle' },
})
