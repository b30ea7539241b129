import { expect, test } from 'vitest'
import { assetTexts } from './assetTexts.js'

test.each([
  ['USD Coin', false],
  ['USDC.e', false],
  ['Wrapped stETH 2.0', false],
  ['Visit claim-usdc.com', true],
  ['https://gift', true],
  ['US\u200BDC', true],
  ['US\u202EDC', true],
  ['$ reward: www gift.io', true],
  ['Congratulations to you: visit gift.io', true],
  [`${'x'.repeat(80)} gift.io`, true],
  ['x'.repeat(301), true],
])('param: a token called %j is a lure: %s', (text, lure) => {
  expect([assetTexts({ name: text }).isSpam, assetTexts({ symbol: text }).isSpam]).toEqual(
    lure ? [true, true] : [undefined, undefined],
  )
})

test.each([
  ['  USD Coin\n', { name: 'USD Coin', symbol: 'USD Coin' }],
  ['y'.repeat(300), { name: 'y'.repeat(64), symbol: 'y'.repeat(16) }],
  ['Sixteen letters, and more', { name: 'Sixteen letters, and more', symbol: 'Sixteen letters,' }],
  ['\u{1F600}'.repeat(20), { name: '\u{1F600}'.repeat(20), symbol: '\u{1F600}'.repeat(16) }],
])('param: %j is shown as %j', (text, shown) => {
  expect(assetTexts({ name: text, symbol: text })).toMatchObject(shown)
})

test('param: what turns a text around, or cannot be seen, is not in it', () => {
  expect(assetTexts({ name: 'CD\u202ESU\u0000\u2028!', symbol: '\u200B' })).toEqual({
    name: 'CDSU!',
    isSpam: true,
  })
  expect(assetTexts({ name: null })).toEqual({})
})
