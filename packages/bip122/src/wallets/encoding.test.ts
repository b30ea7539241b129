import { base64, hex } from '@scure/base'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { base64ToHex, decodeHex, hexToBase64 } from './encoding.js'

test('behavior: base64 and hex equal the library’s, both ways', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(base64ToHex(base64.encode(bytes))).toBe(hex.encode(bytes))
      expect(hexToBase64(hex.encode(bytes))).toBe(base64.encode(bytes))
    }),
  )
})

test.each(['0', '0x00', 'zz', ' 00', '00\n'])('error: %j is not hex', (text) => {
  expect(() => decodeHex(text)).toThrow(RangeError)
})
