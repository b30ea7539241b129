import { expect, test } from 'vitest'
import { nearest } from './nearest.js'

const known = [
  'io.metamask',
  'MetaMask',
  'me.rainbow',
  'Rainbow',
  'com.trustwallet.app',
  'Trust Wallet',
  'Ledger Live',
]

test.each([
  ['metamsk', 'MetaMask'],
  ['io.metamsak', 'io.metamask'],
  ['rainbwo', 'Rainbow'],
  ['com.trustwalet.app', 'com.trustwallet.app'],
  ['TRUST WALLET', 'Trust Wallet'],
  ['ledgr', 'Ledger Live'],
  ['zzzzzzzz', undefined],
  ['', undefined],
])('behavior: %j is near %j', (typed, expected) => {
  expect(nearest(typed, known)).toBe(expected)
})
