import type { Connection, DiscoveryEnv, Env, Network, Platform } from '@latchkey/core/adapter'
import type { Caip2 } from '@latchkey/protocol/caip'
import { remoteFamilies } from './families.js'

const testNetwork = (caipNetworkId: Caip2): Network => ({
  id: caipNetworkId,
  caipNetworkId,
  chainNamespace: caipNetworkId.slice(0, caipNetworkId.indexOf(':')) as Network['chainNamespace'],
  name: caipNetworkId,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: [],
  publicRpcUrls: [],
  testnet: false,
})

export interface TestEnv extends DiscoveryEnv {
  readonly lines: string[]
  readonly resumedWith: Connection[]
}

export function testEnv(
  platform: Platform,
  options: {
    readonly chains?: readonly Caip2[]
    readonly rpc?: (chainId: Caip2, method: string) => unknown
    readonly scope?: string
    readonly metadata?: Env['metadata']
  } = {},
): TestEnv {
  const { chains = ['eip155:1', 'eip155:10'], rpc } = options
  const networks = chains.map(testNetwork)
  const lines: string[] = []
  const resumedWith: Connection[] = []
  const log = (message: string, data?: unknown): void =>
    void lines.push(`${message} ${JSON.stringify(data) ?? ''}`)
  return {
    platform,
    scope: options.scope ?? 'test',
    metadata: options.metadata ?? { name: '' },
    remoteNamespaces: remoteFamilies.map(({ namespace }) => namespace),
    remoteFamilies: async () => remoteFamilies,
    present: async () => undefined,
    log: { debug: log, info: log, warn: log, error: log },
    networks: (namespace) => networks.filter((network) => network.chainNamespace === namespace),
    network: (chainId) => networks.find((network) => network.caipNetworkId === chainId),
    rpc: (async (chainId: Caip2, method: string) => rpc?.(chainId, method)) as DiscoveryEnv['rpc'],
    found: () => undefined,
    lost: () => undefined,
    resumed: (connections) => {
      if (typeof connections !== 'function') resumedWith.push(...connections)
    },
    lines,
    resumedWith,
  }
}
