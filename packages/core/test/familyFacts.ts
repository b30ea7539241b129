import type { FamilyFacts } from '../src/types/adapter.js'

export const familyFacts: Readonly<Record<string, FamilyFacts>> = {
  eip155: {
    accountTypes: { default: 'smartAccount', all: ['eoa', 'smartAccount'] },
    addressShape: /^0x[\da-f]{40}$/i,
    nativeToken: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
    can: {
      send: { needsToken: true, hasReceipt: true },
      tokens: true,
      activity: true,
      swaps: true,
      onramp: true,
      names: true,
      smartSessions: true,
    },
  },
  solana: {
    accountTypes: { default: 'eoa', all: ['eoa'] },
    nativeToken: 'So11111111111111111111111111111111111111111',
    can: { send: {}, tokens: true },
  },
  bip122: {
    accountTypes: { default: 'payment', all: ['payment', 'ordinal'] },
    nativeToken: '0x',
    can: {},
  },
}

export const factsOf = (namespace: string): FamilyFacts =>
  familyFacts[namespace] ?? { accountTypes: { default: 'eoa', all: ['eoa'] }, nativeToken: '', can: {} }
