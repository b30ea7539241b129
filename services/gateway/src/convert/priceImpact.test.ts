import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ChainEntry } from '../chains/chainRegistry.js'
import type { Price } from '../prices/priceProvider.js'
import { dollars, impactByPrices, impactByWorth } from './priceImpact.js'
import { nativeToken } from './swapProvider.js'

test.each<[unknown, unknown, number | undefined]>([
  ['100', '94.5', 5.5],
  ['3000.00', '2999.9', 0.0033],
  [100, 20, 80],
  ['100', '101', 0],
  ['0', '94', undefined],
  ['100', '0', undefined],
  ['100', undefined, undefined],
  [null, '94', undefined],
  ['-5', '94', undefined],
  ['1e308', '94', undefined],
  ['100', 'a lot', undefined],
  [{}, '94', undefined],
])('behavior: %j for %j loses %s', (paid, given, impact) => {
  expect(impactByWorth(dollars.parse(paid), dollars.parse(given))).toBe(impact)
})

test('property: whatever an upstream says, it is a share or unknown', () => {
  const reportedWorth = fc.oneof(fc.anything(), fc.double(), fc.float().map(String), fc.string())
  fc.assert(
    fc.property(reportedWorth, reportedWorth, (paid, given) => {
      const impact = impactByWorth(dollars.parse(paid), dollars.parse(given))
      expect(impact === undefined || (impact >= 0 && impact <= 100)).toBe(true)
    }),
  )
})

const token = `0x${'Ab'.repeat(20)}`
const entry = {
  chain: {
    nativeCurrency: { decimals: 18 },
    tokens: [{ address: token, decimals: 6 }],
  },
} as unknown as ChainEntry
const at = 1_000_000_000
const known: Record<string, Price> = { native: { usd: 3000, at }, [token]: { usd: 1, at } }
const swap = { from: nativeToken, to: token.toLowerCase(), amount: 10n ** 18n, toAmount: 2_850_000_000n }

test.each<[string, object, Record<string, Price>, number | undefined]>([
  ['both prices are known', {}, known, 5],
  ['one is not', {}, { native: { usd: 3000, at } }, undefined],
  ['one is old', {}, { ...known, [token]: { usd: 1, at: at - 600_001 } }, undefined],
  ['the token is in no list', { to: `0x${'12'.repeat(20)}` }, known, undefined],
])('behavior: by our own prices, where %s', async (_, change, prices, impact) => {
  const readPrices = async () => new Map(Object.entries(prices))
  expect(await impactByPrices(entry, { ...swap, ...change }, { readPrices, now: () => at })).toBe(impact)
})
