import type { DetectedWallet, DiscoveryEnv, Network, Platform } from '@latchkey/core/adapter'
import { chainIds, type BitcoinNetworkName } from '../src/address/networks.js'

export function testNetwork(name: BitcoinNetworkName, ...rpcUrls: readonly string[]): Network {
  return {
    id: chainIds[name].slice(7),
    caipNetworkId: chainIds[name],
    chainNamespace: 'bip122',
    name,
    nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
    rpcUrls,
    publicRpcUrls: rpcUrls,
    testnet: name !== 'mainnet',
  }
}

export function testEnv(options: { window?: Platform['window']; networks: readonly Network[] }) {
  const found: DetectedWallet[] = []
  const lost: string[] = []
  const idle: (() => void)[] = []
  const quiet = () => {}
  const platform = {
    window: options.window ?? null,
    fetch: (url: string, init?: RequestInit) => fetch(url, init),
    setTimeout: (run: () => void, ms: number) => setTimeout(run, ms),
    clearTimeout: (handle: unknown) => clearTimeout(handle as NodeJS.Timeout),
    whenIdle: (run: () => void) => {
      idle.push(run)
      return () => void idle.splice(idle.indexOf(run), 1)
    },
  } as unknown as Platform
  const env: DiscoveryEnv = {
    platform,
    scope: 'test',
    metadata: { name: '' },
    remoteNamespaces: [],
    remoteFamilies: async () => [],
    present: async () => undefined,
    log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
    networks: () => options.networks,
    network: (chainId) => options.networks.find((network) => network.caipNetworkId === chainId),
    rpc: () => Promise.reject(new Error('Bitcoin is not asked by JSON-RPC')),
    found: (wallet) => void found.push(wallet),
    lost: (id) => void lost.push(id),
  }
  return { env, found, lost, beIdle: () => idle.forEach((run) => run()) }
}
