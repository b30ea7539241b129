import { expect, test } from 'vitest'
import { nearest, nearestOf } from './nearest.js'

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

test.each([
  ['metamsk', ['MetaMask', 'io.metamask']],
  ['trst wallet', ['Trust Wallet', 'com.trustwallet.app']],
  ['rainbwo', ['Rainbow', 'me.rainbow']],
  ['zzzzzzzz', []],
  ['me', []],
  ['', []],
])('behavior: a search for %j finds %j', (typed, expected) => {
  expect(nearestOf(typed, known, (text) => [text]).toSorted()).toEqual(expected.toSorted())
})
