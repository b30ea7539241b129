import { bip122 } from '@latchkey/bip122'
import { type Client, createLatchkey, type NetworkInput } from '@latchkey/core'
import { eip155 } from '@latchkey/eip155'
import { solana } from '@latchkey/solana'
import { createBitcoinTestWallet } from '@latchkey/testkit/bitcoin'
import { createSolanaTestWallet } from '@latchkey/testkit/solana'
import { createTestWallet } from '@latchkey/testkit/wallet'
import { vi } from 'vitest'

export const namespaces = ['eip155', 'solana', 'bip122'] as const
export type Family = (typeof namespaces)[number]

export const chains = {
  eip155: ['eip155:31337', 'eip155:31338'],
  solana: ['solana:localnet', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
  bip122: ['bip122:0f9188f13cb7b2c71f2a335e3a4fc328', 'bip122:00000008819873e925422c1ff0f99f7c'],
} as const
const bitcoinNetworks = ['regtest', 'signet'] as const

const networks: readonly NetworkInput[] = namespaces.flatMap((namespace) =>
  chains[namespace].map((caip) => ({
    id: caip.slice(caip.indexOf(':') + 1),
    caipNetworkId: caip,
    chainNamespace: namespace,
    name: caip,
    nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 8 },
    rpcUrls: { default: { http: ['http://chain.test'] } },
  })),
)

const accounts = ['1', '2'].map((digit) => ({ privateKey: `0x${digit.repeat(64)}` as const }))

class Page extends EventTarget {
  readonly CustomEvent = CustomEvent
  readonly Event = Event
  readonly navigator = {}
}

export interface Owner {
  readonly walletId: string
  addresses(): readonly string[]
  setAccount(index: number): void
  /** Unless the page chooses. */
  setChain?(index: number): void
  revoke(): void
  refuseNext(): void
  /** The open or next request. */
  approve(): Promise<unknown>
  pending(): unknown
}

/** @param approval `auto`: wallets approve by themselves */
export function openPage(approval: 'auto' | 'script' = 'auto') {
  const window = new Page() as unknown as Window & typeof globalThis
  const records = new Map<string, string>()
  const storage = {
    getItem: (key: string) => records.get(key) ?? null,
    setItem: (key: string, value: string) => void records.set(key, value),
    removeItem: (key: string) => void records.delete(key),
  }
  const offline = (): Promise<never> => Promise.reject(new TypeError('offline'))
  const environment = { window, storage, origin: 'https://lumen.market', fetch: offline }
  const common = { accounts, approval, environment } as const
  const evm = createTestWallet({
    ...common,
    chains: [31337, 31338].map((chainId) => ({ chainId, rpcUrl: 'http://chain.test' })),
  })
  const sol = createSolanaTestWallet({
    ...common,
    chains: [
      { chain: 'solana:localnet', rpcUrl: 'http://chain.test' },
      { chain: 'solana:devnet', rpcUrl: 'http://chain.test' },
    ],
  })
  const btc = createBitcoinTestWallet({
    accounts,
    approval,
    environment: { window, storage, origin: environment.origin },
    chains: bitcoinNetworks.map((network) => ({ network, esploraUrl: 'http://chain.test' })),
  })
  const refused = { code: 4001, message: 'User rejected the request.' }
  const owners: Readonly<Record<Family, Owner>> = {
    eip155: {
      walletId: evm.info.rdns,
      addresses: () => evm.control.addresses,
      setAccount: evm.control.setAccount,
      setChain: (index) => evm.control.setChain(31337 + index),
      revoke: evm.control.revoke,
      refuseNext: () => evm.control.failNext('eth_requestAccounts', refused),
      approve: evm.control.approve,
      pending: evm.control.pending,
    },
    solana: {
      walletId: `solana:${sol.control.name.toLowerCase()}`,
      addresses: () => sol.control.addresses,
      setAccount: sol.control.setAccount,
      revoke: sol.control.revoke,
      refuseNext: () => sol.control.failNext('standard:connect', refused),
      approve: sol.control.approve,
      pending: sol.control.pending,
    },
    bip122: {
      walletId: 'bitcoin:bitcointest',
      addresses: () => btc.control.addresses().map(({ payment }) => payment),
      setAccount: btc.control.setAccount,
      setChain: (index) => btc.control.setNetwork(bitcoinNetworks[index] ?? 'regtest'),
      revoke: btc.control.revoke,
      refuseNext: () => btc.control.failNext('wallet_connect', refused),
      approve: btc.control.approve,
      pending: btc.control.pending,
    },
  }
  const start = async (): Promise<{ readonly client: Client; stop(): void }> => {
    const client = createLatchkey({
      id: 'alternation',
      networks,
      adapters: [eip155(), solana(), bip122()],
      platform: {
        window,
        storage: {
          get: (key) => records.get(key) ?? null,
          set: (key, value) => void records.set(key, value),
          remove: (key) => void records.delete(key),
        },
        fetch: offline,
        channel: () => null,
        whenIdle: (run) => {
          const timer = setTimeout(run)
          return () => clearTimeout(timer)
        },
      },
    })
    const stop = client.start()
    await vi.waitUntil(
      () => client.getState().phase === 'ready' && Object.keys(client.getState().detected).length === 3,
      { interval: 2, timeout: 30_000 },
    )
    return { client, stop }
  }
  const leave = (): void => {
    for (const wallet of [evm, sol, btc]) wallet.destroy()
  }
  return { owners, start, leave }
}

export function accountOf(client: Client, namespace: Family): object {
  const {
    balance: _,
    tokens: __,
    ...account
  } = { balance: 0, tokens: 0, ...client.getState().accounts[namespace] }
  return account
}

export function factsOf(client: Client, namespace: Family): unknown {
  const { active, connections, networks: at } = client.getState()
  const own = Object.values(connections).filter((connection) => connection.namespace === namespace)
  return { account: accountOf(client, namespace), active: active[namespace], network: at[namespace], own }
}
