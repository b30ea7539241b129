import type { Network } from '@latchkey/core'
import type { BitcoinTestWalletControl } from '../bitcoin/types.js'
import type { BitcoinNetwork } from '../bitcoin/createBitcoinKey.js'
import type { SolanaTestWalletControl } from '../solana/types.js'
import { devAccounts } from '../wallet/devAccounts.js'
import type { TestWalletControl } from '../wallet/types.js'
import type { MockNode } from './mockNode.js'

/** Controls of a test's wallets, by chain family. */
export interface UnitWallets {
  readonly eip155?: TestWalletControl
  readonly solana?: SolanaTestWalletControl
  readonly bip122?: BitcoinTestWalletControl
}

export interface UnitWalletOptions {
  /** Approves everything (default), or the test decides by `approve()` and `reject()`. */
  readonly approval?: 'auto' | 'script' | undefined
  /** Development keys, the same for each family; default: anvil's first two. */
  readonly accounts?: readonly { readonly privateKey: `0x${string}` }[] | undefined
}

export interface FamilyParameters {
  readonly networks: readonly Network[]
  readonly node: MockNode
  readonly options: UnitWalletOptions
}

interface FamilyWallet {
  readonly name: string
  readonly wallets: UnitWallets
  destroy(): void
}

const clusters: Readonly<Record<string, `solana:${string}`>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:devnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana:testnet',
}

const bitcoinNetworks: readonly (readonly [start: string, name: BitcoinNetwork])[] = [
  ['bip122:000000000019d668', 'mainnet'],
  ['bip122:000000000933ea01', 'testnet'],
  ['bip122:00000000da84f2ba', 'testnet4'],
  ['bip122:00000008819873e9', 'signet'],
]

const makers = {
  async eip155({ networks, node, options }: ResolvedParameters): Promise<FamilyWallet> {
    const { createTestWallet } = await import('../wallet/createTestWallet.js')
    const { control, info, destroy } = createTestWallet({
      ...options,
      chains: networks.map(({ id, name, rpcUrls }) => ({
        chainId: Number(id),
        rpcUrl: rpcUrls[0] ?? '',
        name,
      })),
      environment: { storage: undefined, fetch: node.fetch },
    })
    return { name: info.name, wallets: { eip155: control }, destroy }
  },
  async solana({ networks, node, options }: ResolvedParameters): Promise<FamilyWallet> {
    const { createSolanaTestWallet } = await import('../solana/createSolanaTestWallet.js')
    const { control, destroy } = createSolanaTestWallet({
      ...options,
      chains: networks.map(({ caipNetworkId, name, rpcUrls }) => ({
        chain: clusters[caipNetworkId] ?? 'solana:localnet',
        rpcUrl: rpcUrls[0] ?? '',
        name,
      })),
      environment: { storage: undefined, fetch: node.fetch },
    })
    return { name: control.name, wallets: { solana: control }, destroy }
  },
  async bip122({ networks, node, options }: ResolvedParameters): Promise<FamilyWallet> {
    const { createBitcoinTestWallet } = await import('../bitcoin/createBitcoinTestWallet.js')
    const { control, destroy } = createBitcoinTestWallet({
      ...options,
      chains: networks.map(({ caipNetworkId, rpcUrls }) => ({
        network: bitcoinNetworks.find(([start]) => caipNetworkId.startsWith(start))?.[1] ?? 'regtest',
        esploraUrl: rpcUrls[0] ?? '',
      })),
      environment: {
        storage: undefined,
        ask: async (url, body) => {
          const response = await node.fetch(url, body === undefined ? {} : { body })
          return { status: response.status, text: await response.text() }
        },
      },
    })
    return { name: control.name, wallets: { bip122: control }, destroy }
  },
}

interface ResolvedParameters extends Omit<FamilyParameters, 'options'> {
  readonly options: {
    readonly approval: 'auto' | 'script'
    readonly accounts: readonly { readonly privateKey: `0x${string}` }[]
  }
}

export async function makeFamilyWallet(
  namespace: string,
  { options: { approval = 'auto', accounts = devAccounts.slice(0, 2) }, ...rest }: FamilyParameters,
): Promise<FamilyWallet | undefined> {
  const make = Object.hasOwn(makers, namespace) ? makers[namespace as keyof typeof makers] : undefined
  return make?.({ ...rest, options: { approval, accounts } })
}
