import { expect, test } from 'vitest'
import { findWallets } from './findWallets.js'

const catalogue = [
  { id: 'app.alpha', name: 'Great Alpha' },
  { id: 'io.alpine', name: 'Alpine', rdns: 'io.alpine.ext' },
  { id: 'org.beta', name: 'Beta' },
]
const found = (typed: string, without: string[] = []) =>
  findWallets(catalogue, typed, without).map(({ name }) => name)

test('behavior: names that begin with the text come first; what is listed is left out', () => {
  expect(found('alp')).toEqual(['Alpine', 'Great Alpha'])
  expect(found(' ORG. ')).toEqual(['Beta'])
  expect(found('alp', ['IO.alpine.ext', 'app.Alpha'])).toEqual([])
  expect(found('')).toEqual([])
  expect(found('zeta')).toEqual([])
})
