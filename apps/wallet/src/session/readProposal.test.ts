import { expect, test } from 'vitest'
import { buildNamespaces } from './buildNamespaces.js'
import { readNamespaces } from './readNamespaces.js'
import { readProposal } from './readProposal.js'

const walletAbilities = {
  chains: ['eip155:1', 'eip155:2'] as const,
  methods: ['personal_sign', 'eth_sendTransaction'],
  events: ['chainChanged'],
  families: [],
}
const evm = {
  chains: ['eip155:2', 'eip155:9'],
  methods: ['personal_sign', 'eth_sign'],
  events: ['chainChanged'],
}

test('behavior: optional entries are granted as far as supported', () => {
  const solana = { chains: ['solana:x'], methods: ['solana_signMessage'], events: [] }
  expect(readProposal({}, { eip155: evm, solana }, walletAbilities)).toEqual({
    chains: ['eip155:2'],
    unknownChains: ['eip155:9', 'solana:x'],
    methods: ['personal_sign'],
    events: ['chainChanged'],
    others: {},
  })
})

test.each([
  ['a chain', { eip155: { ...evm, methods: [] } }, 'eip155:9'],
  ['a chain in a key', { 'eip155:9': { methods: [], events: [] } }, 'eip155:9'],
  ['a method', { eip155: { ...evm, chains: ['eip155:1'] } }, 'eth_sign'],
])('error: a missing required %s is a problem', (_name, required, what) => {
  expect(readProposal(required, {}, walletAbilities).problem).toContain(what)
})

test('behavior: granted entries are read from a session', () => {
  const grant = {
    chains: ['eip155:2', 'eip155:1'] as const,
    accounts: [
      '0x2c7536E3605D9C16a7a3D7b1898e529396a65c23',
      '0x000000000000000000000000000000000000bEEF',
    ] as const,
    methods: ['personal_sign'],
    events: ['chainChanged'],
    others: {
      solana: { chains: ['solana:x'], accounts: ['solana:x:A'], methods: ['solana_signMessage'], events: [] },
    },
  }
  expect(readNamespaces(buildNamespaces(grant))).toEqual(grant)
})
