import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chainIdToHex, parseChainId } from './chainId.js'

test.each<[unknown, string | undefined]>([
  ['0x1', 'eip155:1'],
  ['0X7A69', 'eip155:31337'],
  ['0x0001', 'eip155:1'],
  ['10', 'eip155:10'],
  [8453, 'eip155:8453'],
  [137n, 'eip155:137'],
  [' 0xa ', 'eip155:10'],
  ['eip155:42161', 'eip155:42161'],
  [{ chainId: '0x1' }, 'eip155:1'],
  ['0x0', undefined],
  [0, undefined],
  [-1, undefined],
  [1.5, undefined],
  [Number.NaN, undefined],
  ['', undefined],
  ['0x', undefined],
  ['loading', undefined],
  ['solana:1', undefined],
  [{}, undefined],
  [null, undefined],
  [undefined, undefined],
  ['1'.repeat(200), undefined],
])('param: %s is %s', (value, expected) => {
  expect(parseChainId(value)).toBe(expected)
})

test('behavior: hex and back', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 2n ** 64n }), (id) => {
      expect(chainIdToHex(`eip155:${id}`)).toBe(`0x${id.toString(16)}`)
      expect(parseChainId(chainIdToHex(`eip155:${id}`))).toBe(`eip155:${id}`)
    }),
  )
})
