import { expect, test } from 'vitest'
import { families } from '../../test/families.js'
import { createFacts } from './sessionFacts.js'

const { accountsOf, chainsOf, currentChain, familiesOf } = createFacts(families)

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const withAccounts = (...chains: readonly string[]) => ({
  namespaces: {
    eip155: {
      accounts: chains.map((chain) => `eip155:${chain}:${address}` as const),
      methods: ['personal_sign'],
      events: [],
    },
  },
})

test('behavior: an EVM chain without a number (EIP-155) counts as not approved', () => {
  const session = withAccounts('abc', '31337', '0x1')
  expect(accountsOf(session, 'eip155')).toEqual([`eip155:31337:${address}`])
  expect(chainsOf(session, 'eip155')).toEqual(['eip155:31337'])
  expect(currentChain(session, 'eip155', 'eip155:abc')).toBe('eip155:31337')
  expect(familiesOf(session)).toEqual(['eip155'])
})

test('error: a wallet that approves only such chains approves no family', () => {
  expect(familiesOf(withAccounts('abc'))).toEqual([])
  expect(currentChain(withAccounts('abc'), 'eip155')).toBeUndefined()
})

const solana = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'

test('behavior: accounts are normalized and deduplicated', () => {
  const accounts = [
    `eip155:1:${address.toLowerCase()}`,
    `eip155:1:${address}`,
    'eip155:31337:undefined',
    `eip155:31337:${solana}`,
    `eip155:undefined:${address}`,
    `eip155:10:0x${address.slice(2).toUpperCase()}`,
  ] as const
  const session = { namespaces: { eip155: { accounts, methods: [], events: [] } } }
  expect(accountsOf(session, 'eip155')).toEqual([`eip155:1:${address}`, `eip155:10:${address}`])
  expect(chainsOf(session, 'eip155')).toEqual(['eip155:1', 'eip155:10'])
})

test('error: a wallet with only such accounts approves no family', () => {
  const accounts = ['eip155:31337:undefined', `solana:mainnet:${address}`] as const
  expect(familiesOf({ namespaces: { eip155: { accounts, methods: [], events: [] } } })).toEqual([])
})
