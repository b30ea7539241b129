import { sha256 as reference } from '@noble/hashes/sha2.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sha256 } from './sha256.js'

test('behavior: the same digest as the library, of any bytes that fit a block', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 55 }), (bytes) => {
      expect(sha256(bytes)).toEqual(reference(bytes))
    }),
  )
})
