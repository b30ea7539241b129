import type { Adapter } from '@latchkey/core/adapter'

/** A second chain family without wallets: for the views that lead from one family to another. */
export const familyDouble = (): Adapter<'solana'> => ({
  namespace: 'solana',
  accountTypes: { default: 'eoa', all: ['eoa'] },
  nativeToken: 'So11111111111111111111111111111111111111111',
  can: { send: {}, tokens: true },
  connectors: () => [],
  actions: async () => ({}),
  reads: async () => ({
    isAddress: () => false,
    formatAddress: (value) => value,
    getBalance: async () => ({ amount: '0', formatted: '0', symbol: 'SOL', decimals: 9 }),
    getTokenBalances: async () => [],
  }),
})
