import type { Adapter, Connector } from '@latchkey/core/adapter'

/**
 * A second chain family: for the views that lead from one family to another.
 *
 * @param wallet name of a wallet that is found there, and never answers; by default there is none
 */
export const familyDouble = (wallet?: string): Adapter<'solana'> => ({
  namespace: 'solana',
  accountTypes: { default: 'eoa', all: ['eoa'] },
  nativeToken: 'So11111111111111111111111111111111111111111',
  can: { send: {}, tokens: true },
  connectors: () => (wallet === undefined ? [] : [silent(wallet)]),
  actions: async () => ({}),
  reads: async () => ({
    isAddress: () => false,
    formatAddress: (value) => value,
    getBalance: async () => ({ amount: '0', formatted: '0', symbol: 'SOL', decimals: 9 }),
    getTokenBalances: async () => [],
  }),
})

const silent = (name: string): Connector => ({
  id: 'solana',
  name: 'Solana wallets',
  type: 'ANNOUNCED',
  namespaces: ['solana'],
  start: ({ found }) => {
    found({ id: 'solana:double', connectorId: 'solana', name, namespaces: ['solana'], type: 'ANNOUNCED' })
    return () => {}
  },
  connect: () => new Promise(() => {}),
})
