import { expect, test } from 'vitest'
import { pushRecent } from './pushRecent.js'

const a = { id: 'a', name: 'A' }
const b = { id: 'b', name: 'B' }
const c = { id: 'c', name: 'C', rdns: 'io.c' }

test.each([
  ['the first', [], a, [a]],
  ['the newest leads, two are kept', [a, b], c, [c, a]],
  ['one that is there moves up', [a, b], b, [b, a]],
  ['the same rdns is the same wallet', [{ ...c, id: 'other' }, a], c, [c, a]],
])('behavior: %s', (_name, list, wallet, expected) => {
  expect(pushRecent(list, wallet)).toEqual(expected)
})
