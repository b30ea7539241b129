import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bytesToHex, keccak256 as viemKeccak256 } from 'viem'
import { keccak256 } from './keccak256.js'

test('behavior: the hash is viem’s, up to one block', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 135 }), (input) => {
      expect(bytesToHex(keccak256(input))).toBe(viemKeccak256(input))
    }),
  )
})

test.each([0, 1, 40, 134, 135])('param: %i bytes', (length) => {
  const input = new Uint8Array(length).fill(0xa5)
  expect(bytesToHex(keccak256(input))).toBe(viemKeccak256(input))
})

test('error: more than one block is refused', () => {
  expect(() => keccak256(new Uint8Array(136))).toThrow(RangeError)
})
