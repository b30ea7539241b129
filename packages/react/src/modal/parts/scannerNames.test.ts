import { expect, test } from 'vitest'
import { scannerNames } from './wallets.js'

test.each([
  [undefined, 'en', undefined],
  [[], 'en', undefined],
  [['Fox'], 'en', 'Fox'],
  [['Fox', 'Owl'], 'en', 'Fox or Owl'],
  [['Fox', 'Owl', 'Elk'], 'de', 'Fox, Owl oder Elk'],
  [['Fox', 'Owl'], 'th', 'Fox หรือ Owl'],
  [['Fox', 'Owl'], 'zh-Hans', 'Fox 或 Owl'],
  [['a', 'b', 'c', 'd'], 'en', undefined],
])('param: %j in %s are %s', (names, locale, text) => {
  expect(scannerNames(names, locale)?.replace(/[\u2068\u2069]/g, '')).toBe(text)
})
