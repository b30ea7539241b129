import type { Adapter, Connection, Connector, FamilyAbilities } from '@latchkey/core/adapter'

interface Family {
  readonly name: string
  readonly nativeToken: string
  readonly symbol: string
  readonly decimals: number
  readonly can: FamilyAbilities
  readonly accountType: 'eoa' | 'payment'
  readonly chainId: `${string}:${string}`
  readonly address: string
  readonly amount: string
  readonly formatted: string
}

const families = {
  solana: {
    name: 'Solana',
    nativeToken: 'So11111111111111111111111111111111111111111',
    symbol: 'SOL',
    decimals: 9,
    can: { send: {}, tokens: true },
    accountType: 'eoa',
    chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    // RFC 8032, 7.1, test 1.
    address: 'FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z',
    amount: '12480000000',
    formatted: '12.48',
  },
  bip122: {
    name: 'Bitcoin',
    nativeToken: '0x',
    symbol: 'BTC',
    decimals: 8,
    can: {},
    accountType: 'payment',
    chainId: 'bip122:000000000019d6689c085ae165831e93',
    // BIP 173.
    address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    amount: '5021700',
    formatted: '0.050217',
  },
} as const satisfies Record<string, Family>

export interface FamilyDoubleOptions {
  readonly wallet?: string | undefined
  readonly answers?: boolean | undefined
  readonly labels?: readonly string[] | undefined
}

export function familyDouble(
  namespace: keyof typeof families,
  { wallet, answers = false, labels }: FamilyDoubleOptions = {},
): Adapter {
  const family: Family = families[namespace]
  const { accountType, amount, can, decimals, formatted, nativeToken, symbol } = family
  return {
    namespace,
    accountTypes: { default: accountType, all: [accountType] },
    nativeToken,
    can,
    connectors: () => (wallet === undefined ? [] : [connector(namespace, wallet, answers, labels)]),
    actions: async () => ({}),
    reads: async () => ({
      isAddress: (text) => text === family.address || text === second,
      getBalance: async () => ({ amount, formatted, symbol, decimals }),
      getTokenBalances: async () => [],
    }),
  }
}

const second = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'

function connector(
  namespace: keyof typeof families,
  name: string,
  answers: boolean,
  labels: readonly string[] = [],
): Connector {
  const { accountType: type, address, chainId } = families[namespace]
  const id = `${namespace}:double`
  const connection: Connection = {
    id,
    connectorId: namespace,
    walletId: id,
    namespace,
    accounts:
      labels.length > 0
        ? labels.map((label, at) => ({ caip: `${chainId}:${at === 0 ? address : second}`, type, label }))
        : [{ caip: `${chainId}:${address}`, type }],
    chainId,
    provider: {},
    on: () => () => {},
    disconnect: async () => {},
  }
  return {
    id: namespace,
    name: `${families[namespace].name} wallets`,
    type: 'ANNOUNCED',
    namespaces: [namespace],
    start: ({ found }) => {
      found({ id, connectorId: namespace, name, namespaces: [namespace], type: 'ANNOUNCED' })
      return () => {}
    },
    connect: () => (answers ? Promise.resolve([connection]) : new Promise(() => {})),
  }
}
