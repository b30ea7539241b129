import { expect, test } from 'vitest'
import { digits } from './digits.js'

test.each([
  ['123456', '123456'],
  [' 123 456\n', '123456'],
  ['Your code is 123-456.', '123456'],
  ['١٢٣٤٥٦', '123456'],
  ['۱۲۳۴۵۶', '123456'],
  ['１２３４５６', '123456'],
  ['१२३४५६', '123456'],
  ['𝟏𝟐𝟑𝟜𝟝𝟞', '123456'],
  ['12٣४5６', '123456'],
  ['\u200f\u202b٠٠٧\u202c', '007'],
  ['½ ² ④ Ⅳ 四 𐄈', ''],
  ['', ''],
])('param: %j is read as %j', (text, expected) => {
  expect(digits(text)).toBe(expected)
})

test('behavior: the digits of every numbering system of this engine', () => {
  const systems = Intl.supportedValuesOf('numberingSystem')
  let read = 0
  for (const system of systems) {
    const { numberingSystem } = new Intl.NumberFormat('en', { numberingSystem: system }).resolvedOptions()
    const written = new Intl.NumberFormat('en', { numberingSystem: system, useGrouping: false }).format(
      1_234_567_890,
    )
    if (numberingSystem !== system || !/^\p{Nd}{10}$/u.test(written)) continue
    expect(`${system} ${digits(written)}`).toBe(`${system} 1234567890`)
    read += 1
  }
  expect(read).toBeGreaterThan(40)
})
