import type { DetectedWallet, DiscoveryEnv, Network, Platform } from '@latchkey/core/adapter'
import { createSolanaTestWallet, type SolanaTestWalletOptions } from '@latchkey/testkit/solana'
import type { Rpc } from '../src/reads/rpc.js'

export const devKeys = [1, 2, 3].map((digit) => ({
  privateKey: `0x${String(digit).repeat(64)}` as const,
}))

export const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
export const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
export const localnet = 'solana:localnet'

export function testNetwork(caipNetworkId: `solana:${string}`, rpcUrl = 'http://127.0.0.1:1'): Network {
  return {
    id: caipNetworkId.slice('solana:'.length),
    caipNetworkId,
    chainNamespace: 'solana',
    name: caipNetworkId,
    nativeCurrency: { name: 'Sol', symbol: 'SOL', decimals: 9 },
    rpcUrls: [rpcUrl],
    publicRpcUrls: [rpcUrl],
    testnet: true,
  }
}

class Page extends EventTarget {
  readonly CustomEvent = CustomEvent
}

export function makePage({
  networks = [testNetwork(localnet), testNetwork(devnet)],
  rpc = async () => null,
}: { readonly networks?: readonly Network[]; readonly rpc?: Rpc } = {}) {
  const page = new Page() as unknown as Window & typeof globalThis
  const found: DetectedWallet[] = []
  const lostWallets: string[] = []
  const log = { debug() {}, info() {}, warn() {}, error() {} }
  const platform = {
    window: page,
    now: () => Date.parse('2026-03-01T12:00:00.000Z'),
    setTimeout: (run: () => void, ms: number) => setTimeout(run, ms),
    clearTimeout: (handle: unknown) => clearTimeout(handle as NodeJS.Timeout),
    whenIdle: (run: () => void) => {
      const timer = setTimeout(run, 0)
      return () => clearTimeout(timer)
    },
  } as unknown as Platform
  const env = {
    platform,
    metadata: { name: '' },
    log,
    networks: () => networks,
    network: (chainId: string) => networks.find(({ caipNetworkId }) => caipNetworkId === chainId),
    rpc: (_chainId: string, method: string, params: readonly unknown[]) => rpc(method, params),
    found: (wallet: DetectedWallet) => void found.push(wallet),
    lost: (id: string) => void lostWallets.push(id),
  } as unknown as DiscoveryEnv
  const install = (options: Partial<SolanaTestWalletOptions> = {}) =>
    createSolanaTestWallet({
      accounts: devKeys,
      chains: [
        { chain: localnet, rpcUrl: 'http://127.0.0.1:1' },
        { chain: 'solana:mainnet', rpcUrl: 'http://127.0.0.1:1' },
      ],
      name: 'Fox',
      approval: 'auto',
      ...options,
      environment: {
        window: page,
        storage: undefined,
        origin: 'https://lumen.market',
        ...options.environment,
      },
    })
  return { page, env, found, lost: lostWallets, install }
}
