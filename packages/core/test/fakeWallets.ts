import './loadParts.js'
import type { Caip10, Caip2, Namespace } from '@latchkey/protocol/caip'
import { createLatchkey } from '../src/client/createLatchkey.js'
import { type Context, contextOf } from '../src/store/context.js'
import type { Auth } from '../src/types/auth.js'
import type { Client } from '../src/types/client.js'
import type { Config } from '../src/types/config.js'
import type { Adapter, AdapterActions } from '../src/types/adapter.js'
import type { Account, Connection, ConnectionEvents } from '../src/types/connection.js'
import type { Connector, ConnectParameters } from '../src/types/connector.js'
import type { DiscoveryEnv } from '../src/types/env.js'
import type { ConnectorType, DetectedWallet } from '../src/types/wallet.js'
import { factsOf } from './familyFacts.js'
import { type MemoryPlatform, memoryPlatform } from './memoryPlatform.js'

export const ALICE = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
export const BOB = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

export const evm = (id: number, name = `Chain ${id}`) => ({
  id,
  name,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [`https://rpc.test/${id}`] } },
  blockExplorers: { default: { name: 'Scan', url: 'https://scan.test' } },
})

export const sol = {
  id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  chainNamespace: 'solana' as const,
  name: 'Solana',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: ['https://rpc.test/sol'] } },
}

export const shared = (...accounts: readonly Caip10[]): readonly Account[] =>
  accounts.map((caip) => ({ caip, type: caip.startsWith('bip122:') ? 'payment' : 'eoa' }))

export interface FakeConnection extends Connection {
  share(accounts: readonly Account[]): void
  emit<E extends keyof ConnectionEvents>(event: E, payload: ConnectionEvents[E]): void
  readonly disconnects: () => number
  readonly listeners: () => number
  onDisconnect: (signal: AbortSignal) => Promise<void>
}

export function fakeConnection(
  namespace: Namespace,
  connectorId: string,
  walletId: string,
  chainId: Caip2,
  addresses: readonly string[],
): FakeConnection {
  const listeners = new Set<readonly [string, (payload: never) => void]>()
  let accounts = shared(...addresses.map((address): Caip10 => `${chainId}:${address}`))
  let chain = chainId
  let disconnects = 0
  const connection: FakeConnection = {
    id: `${namespace}:${walletId}`,
    connectorId,
    walletId,
    namespace,
    provider: { request: async ({ method }: { method: string }) => `wallet:${method}` },
    get accounts() {
      return accounts
    },
    get chainId() {
      return chain
    },
    on: (event, listener) => {
      const entry = [event, listener as (payload: never) => void] as const
      listeners.add(entry)
      return () => void listeners.delete(entry)
    },
    disconnect: (signal) => {
      disconnects += 1
      return connection.onDisconnect(signal)
    },
    onDisconnect: async () => undefined,
    share: (given) => {
      accounts = given
    },
    emit: (event, payload) => {
      // A real connection hears its wallet only through a listener.
      if (listeners.size === 0) return
      if (event === 'accountsChanged') accounts = payload as readonly Account[]
      if (event === 'chainChanged') chain = payload as Caip2
      for (const [name, listener] of Array.from(listeners)) if (name === event) listener(payload as never)
    },
    disconnects: () => disconnects,
    listeners: () => listeners.size,
  }
  return connection
}

export interface Ask extends ConnectParameters {
  grant(...connections: readonly Connection[]): void
  refuse(error: unknown): void
}

export interface FakeConnector extends Connector {
  readonly asks: Ask[]
  announce(id: string, name?: string, more?: Pick<DetectedWallet, 'signsIn'> & { rdns?: null }): void
  withdraw(id: string): void
  tell(id: string): void
  readonly watched: () => readonly string[]
  readonly running: () => number
}

const fakeAuth = (): Auth => ({
  email: true,
  socials: ['google', 'x', 'github', 'farcaster'],
  passkey: false,
  session: () => new Promise(() => undefined),
})

export function fakeConnector(
  id = 'injected',
  namespaces: readonly Namespace[] = ['eip155'],
  type: ConnectorType = 'INJECTED',
): FakeConnector {
  const asks: Ask[] = []
  const envs = new Set<DiscoveryEnv>()
  const watching = new Set<readonly [walletId: string, onChange: () => void]>()
  return {
    id,
    name: `Connector ${id}`,
    type,
    namespaces,
    ...(type === 'WALLET_CONNECT' ? { remote: { reach: 'everyone', choose: () => undefined } } : {}),
    ...(type === 'AUTH' ? { auth: fakeAuth() } : {}),
    asks,
    running: () => envs.size,
    start: (env) => {
      envs.add(env)
      return () => void envs.delete(env)
    },
    announce: (wallet, name = wallet, { rdns = wallet, ...more } = {}) =>
      envs.forEach((env) =>
        env.found({
          id: wallet,
          connectorId: id,
          name,
          ...(rdns !== null && { rdns }),
          namespaces,
          type: 'ANNOUNCED',
          ...more,
        }),
      ),
    tell: (changed) => watching.forEach(([wallet, onChange]) => wallet === changed && onChange()),
    watched: () => [...watching].map(([wallet]) => wallet),
    watch: async (walletId, onChange) => {
      const entry = [walletId, onChange] as const
      watching.add(entry)
      return () => void watching.delete(entry)
    },
    withdraw: (wallet) => envs.forEach((env) => env.lost(wallet)),
    connect: (parameters) =>
      new Promise((resolve, reject) => {
        asks.push({ ...parameters, grant: (...connections) => resolve(connections), refuse: reject })
      }),
  }
}

export function fakeAdapter(
  namespace: Namespace,
  connectors: readonly Connector[],
  actions: () => AdapterActions = () => ({}),
  more: Partial<Adapter> = {},
): Adapter {
  return {
    namespace,
    ...factsOf(namespace),
    connectors: () => connectors,
    actions: async () => actions(),
    reads: async () => ({
      isAddress: () => true,
      getBalance: async () => ({ amount: '0', formatted: '0', symbol: 'ETH', decimals: 18 }),
      getTokenBalances: async () => [],
    }),
    ...more,
  }
}

export interface Stage {
  readonly client: Client
  readonly context: Context
  readonly platform: MemoryPlatform
  readonly connector: FakeConnector
  readonly events: string[]
  readonly stop: () => void
  connection(chainId?: Caip2, addresses?: readonly string[], walletId?: string): FakeConnection
}

export function stage(
  config: Partial<Config> = {},
  options: {
    platform?: MemoryPlatform
    actions?: () => AdapterActions
    adapter?: Partial<Adapter>
    mounted?: boolean
  } = {},
): Stage {
  const { platform = memoryPlatform(), actions = () => ({}), adapter, mounted = true } = options
  const connector = fakeConnector()
  const client = createLatchkey({
    networks: [evm(1), evm(137), evm(8453)],
    adapters: [fakeAdapter('eip155', [connector], actions, adapter)],
    platform,
    logLevel: 'debug',
    ...config,
  })
  const events: string[] = []
  client.onEvent(({ event }) => events.push(event))
  if (mounted) client.attach(() => () => undefined)
  const stop = client.start()
  return {
    client,
    context: contextOf(client),
    platform,
    connector,
    events,
    stop,
    connection: (chainId = 'eip155:1', addresses = [ALICE], walletId = 'io.metamask') =>
      fakeConnection('eip155', connector.id, walletId, chainId, addresses),
  }
}

export async function settle(turns = 8): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

export async function sharesNothing({ asks }: FakeConnector): Promise<void> {
  const ask = asks.at(-1)
  if (ask?.silent !== true) throw new Error('The wallet was not asked silently')
  ask.grant()
  await settle()
}
