import fc from 'fast-check'
import { expect, test } from 'vitest'
import { baseUnitsOf, parseShown, readMultiplier } from './shownAmount.js'

const at = (unixTimestamp: number) => async () => ({
  value: { data: { parsed: { info: { unixTimestamp } } } },
})
const scaled = (multiplier: string, newMultiplier: string, effective: number) => [
  {
    extension: 'scaledUiAmountConfig',
    state: { multiplier, newMultiplier, newMultiplierEffectiveTimestamp: effective },
  },
]

test.each([
  ['before it is effective', 999, 4],
  ['from then on', 1000, 8],
  ['long after', 2_000_000_000, 8],
])('behavior: a new multiplier applies by the chain’s clock: %s', async (_, now, expected) => {
  expect(await readMultiplier(at(now), scaled('4', '8', 1000))).toBe(expected)
})

test('behavior: interest grows by the previous and the current rate', async () => {
  const year = 31_556_736
  const state = {
    initializationTimestamp: 0,
    lastUpdateTimestamp: year,
    preUpdateAverageRate: 500,
    currentRate: 1000,
  }
  const extensions = [{ extension: 'interestBearingConfig', state }]
  // One year at 5 %, two at 10 %, continuously.
  expect(await readMultiplier(at(3 * year), extensions)).toBeCloseTo(Math.exp(0.05) * Math.exp(0.2), 12)
})

test.each([[undefined], [[]], [[{ extension: 'metadataPointer', state: {} }]]])(
  'behavior: a mint with the extensions %j shows its base units, and no clock is read',
  async (extensions) => {
    const rpc = async () => Promise.reject(new Error('asked'))
    expect(await readMultiplier(rpc, extensions)).toBe(1)
  },
)

test.each(['0', '-4', 'NaN', 'Infinity', ''])('error: the multiplier %j is invalid', async (multiplier) => {
  expect(await readMultiplier(at(2000), scaled('4', multiplier, 1000))).toBe(1)
})

test('behavior: base units are the nearest to the shown amount', () => {
  const amounts = fc.bigInt({ min: 0n, max: 2n ** 50n })
  const multipliers = fc.constantFrom(1, 4, 0.5, 1.0037, 3.3e-7, 1234.56789)
  fc.assert(
    fc.property(amounts, multipliers, (shown, multiplier) => {
      const back = Number(baseUnitsOf(shown, multiplier)) * multiplier
      expect(Math.abs(back - Number(shown))).toBeLessThanOrEqual(multiplier / 2 + Number(shown) * 1e-14)
    }),
  )
})

test.each<[unknown, number, bigint | undefined]>([
  ['30.290924', 8, 3_029_092_400n],
  ['7', 2, 700n],
  ['0.123456789', 6, 123_456n],
  ['', 6, undefined],
  ['-1', 6, undefined],
  ['1e9', 6, undefined],
  [undefined, 6, undefined],
])('param: %j with %i decimals', (text, decimals, units) => {
  expect(parseShown(text, decimals)).toBe(units)
})
