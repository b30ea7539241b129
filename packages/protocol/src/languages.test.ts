import { expect, test } from 'vitest'
import { findLanguage } from './languages.js'

const available = ['ar', 'de', 'en', 'he', 'id', 'pt-BR', 'zh-Hans', 'zh-Hant']

test.each([
  ['de', 'de'],
  ['de-AT', 'de'],
  ['DE_ch', 'de'],
  ['pt-PT', 'pt-BR'],
  ['pt', 'pt-BR'],
  ['zh', 'zh-Hans'],
  ['zh-CN', 'zh-Hans'],
  ['zh-SG', 'zh-Hans'],
  ['zh-TW', 'zh-Hant'],
  ['zh-HK', 'zh-Hant'],
  ['zh-hant-MO', 'zh-Hant'],
  ['iw', 'he'],
  ['in-ID', 'id'],
  ['ar-u-nu-latn', 'ar'],
  ['en-GB', 'en'],
])('behavior: %s is served by %s', (wanted, found) => {
  expect(findLanguage(wanted, available)).toBe(found)
})

test.each(['', 'fr', 'de-Cyrl', 'toString', '__proto__', '{}', '-', 'x'.repeat(20_000)])(
  'error: nothing serves "%s"',
  (wanted) => {
    expect(findLanguage(wanted, available)).toBeUndefined()
  },
)
