import type { Caip10, Caip2, Namespace } from '@latchkey/protocol/caip'
import type { ConnectionEvent, ConnectionFacts, ConnectionTruth, Grant } from '../src/connections/events.js'
import { EMPTY_SEND } from '../src/store/initialState.js'
import type { Account } from '../src/types/connection.js'
import type { Attempt, ConnectedAccount } from '../src/types/state.js'

export const FAMILIES = ['eip155', 'solana', 'bip122'] as const
export type Family = (typeof FAMILIES)[number]
export const WALLETS = ['one', 'two', 'three', 'four'] as const
export const CHAINS: Readonly<Record<Family, readonly [Caip2, Caip2]>> = {
  eip155: ['eip155:1', 'eip155:137'],
  solana: ['solana:main', 'solana:test'],
  bip122: ['bip122:main', 'bip122:test'],
}

export const networkOf = (chainId: Caip2) => ({ chainId, supported: true, supportsAllNetworks: true })
export const initial = {
  networks: Object.fromEntries(FAMILIES.map((family) => [family, networkOf(CHAINS[family][0])])),
  send: EMPTY_SEND,
}

export const factsWith = (multiWallet: boolean): ConnectionFacts => ({
  multiWallet,
  initial,
  account: ({ address, chainId, connectorId, id, namespace, wallet, balance }): ConnectedAccount => ({
    status: 'connected',
    namespace,
    caipAddress: `${chainId}:${address}` as Caip10,
    address,
    chainId,
    connectionId: id,
    connectorId,
    wallet,
    allAccounts: [],
    preferredAccountType: 'eoa',
    balance: balance ?? { status: 'idle' },
    tokens: { status: 'idle' },
  }),
  network: ({ chainId }) => networkOf(chainId),
})
export const facts = factsWith(true)

export const EMPTY: ConnectionTruth = {
  accounts: Object.fromEntries(FAMILIES.map((family) => [family, { status: 'disconnected' }])),
  active: {},
  attempt: null,
  connections: {},
  namespace: 'eip155',
  networks: initial.networks,
  send: EMPTY_SEND,
  switching: null,
}

export const accountsAt = (chainId: Caip2, addresses: readonly string[]): readonly Account[] =>
  addresses.map((address) => ({ caip: `${chainId}:${address}` as Caip10, type: 'eoa' }))

export const grant = (family: Family, wallet: string, more: Partial<Grant> = {}): Grant => {
  const [chainId] = CHAINS[family]
  return {
    id: `${family}:${wallet}`,
    connectorId: family,
    walletId: wallet,
    namespace: family,
    accounts: accountsAt(chainId, [`${family}A`, `${family}B`]),
    chainId,
    wallet: { id: wallet, name: wallet },
    address: `${family}A`,
    isSession: false,
    ...more,
  }
}

export const attemptOf = (
  id: number,
  namespaces: readonly Namespace[],
  more: Partial<Attempt> = {},
): Attempt => ({
  id,
  walletId: 'one',
  connectorId: 'eip155',
  name: 'one',
  namespaces,
  status: 'waiting',
  ...more,
})

export const dropped = (more: Partial<Extract<ConnectionEvent, { type: 'dropped' }>>): ConnectionEvent => ({
  type: 'dropped',
  ids: [],
  ended: [],
  attempted: [],
  by: 'visitor',
  forgotten: [],
  post: true,
  ...more,
})
