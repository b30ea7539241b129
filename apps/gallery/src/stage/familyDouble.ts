import type { Adapter, Connection, Connector } from '@latchkey/core/adapter'

/**
 * A second chain family: for the views that lead from one family to another.
 *
 * @param wallet name of a wallet that is found there; by default there is none
 * @param labels what its owner calls its accounts; without any it never answers
 */
export const familyDouble = (wallet?: string, labels: readonly string[] = []): Adapter<'solana'> => ({
  namespace: 'solana',
  accountTypes: { default: 'eoa', all: ['eoa'] },
  nativeToken: 'So11111111111111111111111111111111111111111',
  can: { send: {}, tokens: true },
  connectors: () => (wallet === undefined ? [] : [double(wallet, labels)]),
  actions: async () => ({}),
  reads: async () => ({
    isAddress: () => false,
    formatAddress: (value) => value,
    getBalance: async () => ({ amount: '4200000000', formatted: '4.2', symbol: 'SOL', decimals: 9 }),
    getTokenBalances: async () => [],
  }),
})

const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const addresses = [
  '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
  'DYw8jCTfwHNRJhhmFcbXvVDTqWMEVFBX6ZKUmG5CNSKK',
]

const double = (name: string, labels: readonly string[]): Connector => ({
  id: 'solana',
  name: 'Solana wallets',
  type: 'ANNOUNCED',
  namespaces: ['solana'],
  start: ({ found }) => {
    found({ id: 'solana:double', connectorId: 'solana', name, namespaces: ['solana'], type: 'ANNOUNCED' })
    return () => {}
  },
  connect: async () => (labels.length > 0 ? [connection(labels)] : new Promise(() => {})),
})

const connection = (labels: readonly string[]): Connection => ({
  id: 'solana:double',
  connectorId: 'solana',
  walletId: 'solana:double',
  namespace: 'solana',
  chainId,
  accounts: labels.map((label, index) => ({
    caip: `${chainId}:${addresses[index % addresses.length]}`,
    type: 'eoa',
    label,
  })),
  provider: {},
  on: () => () => {},
  disconnect: async () => {},
})
