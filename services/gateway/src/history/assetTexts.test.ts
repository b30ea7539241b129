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
  ['US\u3164DC', true],
  ['US\u034FDC', true],
  ['US\u2800DC', true],
  ['Heart \u2764\uFE0F', false],
  ['gift.\uFE0Fio', true],
  ['gift\uFF0Eio', true],
  ['\u{1D420}\u{1D422}\u{1D41F}\u{1D42D}.io', true],
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

test.each([
  ['a mark that turns the text around', '\u200F'],
  ['an embedding that does', '\u202B'],
  ['an isolate that does', '\u2067'],
  ['a space without width', '\u200B'],
  ['a joiner', '\u2060'],
  ['a byte order mark', '\uFEFF'],
  ['a hyphen that is seldom seen', '\u00AD'],
  ['a letter that fills', '\u3164'],
  ['half of one', '\uFFA0'],
  ['a joiner of graphemes', '\u034F'],
  ['a pattern of no dots', '\u2800'],
  ['a tag', '\u{E0041}'],
])('param: %s is neither shown nor trusted', (_what, sign) => {
  expect(assetTexts({ name: `US${sign}D Coin`, symbol: `${sign}USDC` })).toEqual({
    name: 'USD Coin',
    symbol: 'USDC',
    isSpam: true,
  })
})

test('param: what turns a text around, or cannot be seen, is not in it', () => {
  expect(assetTexts({ name: 'CD\u202ESU\u0000\u2028!', symbol: '\u200B' })).toEqual({
    name: 'CDSU!',
    isSpam: true,
  })
  expect(assetTexts({ name: null })).toEqual({})
})
