import fc from 'fast-check'
import { encode } from 'uqr'
import { describe, expect, test } from 'vitest'
import { encodeQr } from './encodeQr.js'
import { penalty } from './penalty.js'

/** The other encoder has modes for digits and capitals, hence the first letter. */
const referenceModules = (text: string, minVersion: number, maskPattern?: number) =>
  encode(text, {
    ecc: 'M',
    border: 0,
    boostEcc: false,
    minVersion,
    ...(maskPattern === undefined ? {} : { maskPattern }),
  })
const hex = (length: number): string => '0123456789abcdef'.repeat(200).slice(0, length)
const uri = `wc:${hex(64)}@2?relay-protocol=irn&symKey=${hex(64)}&expiryTimestamp=1700000300`

describe('equals another encoder module for module', () => {
  test.each(Array.from({ length: 40 }, (_, at) => at + 1))('behavior: version %i', (version) => {
    const text = `w${hex(version * 3)}`
    for (const mask of [0, 1, 2, 3, 4, 5, 6, 7]) {
      const { data, size } = referenceModules(text, version, mask)
      expect(encodeQr(text, { minVersion: version, mask })).toEqual({ size, data })
    }
  })

  test('behavior: any text, any mask', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), fc.nat(7), (any, mask) => {
        // Lone surrogates have no UTF-8 encoding.
        const text = `w${new TextDecoder().decode(new TextEncoder().encode(any))}`
        const { data, size } = referenceModules(text, 1, mask)
        expect(encodeQr(text, { mask })).toEqual({ size, data })
      }),
      { numRuns: 60 },
    )
  })

  test('behavior: every length around the capacities', () => {
    for (let length = 0; length < 130; length += 1) {
      const text = `w${hex(length)}`
      const { data, size } = referenceModules(text, 1, 3)
      expect(encodeQr(text, { mask: 3 })).toEqual({ size, data })
    }
  })
})

test.each([uri, `${uri}&methods=wc_sessionAuthenticate`, 'wallet', `w${hex(600)}`])(
  'behavior: the mask of %s has the lowest penalty of the eight',
  (text) => {
    const scores = [0, 1, 2, 3, 4, 5, 6, 7].map((mask) => penalty(encodeQr(text, { mask }).data))
    expect(penalty(encodeQr(text).data)).toBe(Math.min(...scores))
    expect(encodeQr(text).data).toEqual(referenceModules(text, 1).data)
  },
)

test('error: rejects texts that are too long', () => {
  expect(() => encodeQr('w'.repeat(2331))).not.toThrow()
  expect(() => encodeQr('w'.repeat(2332))).toThrow(RangeError)
})
