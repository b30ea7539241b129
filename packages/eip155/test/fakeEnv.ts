import type { DetectedWallet, DiscoveryEnv, Network, Platform } from '@latchkey/core/adapter'
import { vi } from 'vitest'

export function testNetwork(changes: Partial<Network> = {}): Network {
  const id = Number((changes.caipNetworkId ?? 'eip155:31337').split(':')[1])
  return {
    id,
    caipNetworkId: `eip155:${id}`,
    chainNamespace: 'eip155',
    name: `Test chain ${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: ['http://127.0.0.1:1/private-key'],
    publicRpcUrls: ['http://127.0.0.1:1'],
    testnet: true,
    ...changes,
  }
}

export type RpcAnswers = (method: string, params: readonly unknown[], chainId: string) => unknown

export interface FakeEnvOptions {
  readonly window?: Platform['window']
  readonly touch?: boolean
  readonly networks?: readonly Network[]
  readonly rpc?: RpcAnswers
  readonly known?: readonly string[]
}

export function fakeEnv(options: FakeEnvOptions = {}) {
  const networks = options.networks ?? [testNetwork()]
  const found: DetectedWallet[] = []
  const lost: string[] = []
  const requests: { readonly method: string; readonly params: readonly unknown[] }[] = []
  const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const platform = {
    window: options.window ?? null,
    isTouch: () => options.touch ?? false,
    setTimeout: (run: () => void, ms: number) => setTimeout(run, ms),
    clearTimeout: (handle: unknown) => clearTimeout(handle as NodeJS.Timeout),
  } as unknown as Platform
  const env: DiscoveryEnv = {
    platform,
    scope: 'test',
    metadata: { name: '' },
    remoteNamespaces: ['eip155'],
    remoteFamilies: async () => [],
    present: async () => undefined,
    log,
    networks: () => networks,
    network: (chainId) => networks.find((network) => network.caipNetworkId === chainId),
    async rpc<T>(chainId: string, method: string, params: readonly unknown[]): Promise<T> {
      requests.push({ method, params })
      return (await options.rpc?.(method, params, chainId)) as T
    },
    found: (wallet) => void found.push(wallet),
    lost: (id) => void lost.push(id),
    loadKnown: async () => (rdns) => options.known?.includes(rdns) ?? false,
  }
  return { env, found, lost, requests, log }
}
