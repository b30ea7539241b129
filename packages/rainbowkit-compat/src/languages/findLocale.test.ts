import { expect, test } from 'vitest'
import { findLocale, preferredLocale } from './findLocale.js'

const known = ['ar', 'de', 'pt-BR', 'uk', 'zh-Hans', 'zh-Hant']

test.each([
  ['de-DE', 'de'],
  ['ar-AR', 'ar'],
  ['pt', 'pt-BR'],
  ['pt-PT', 'pt-BR'],
  ['ua', 'uk'],
  ['uk-UA', 'uk'],
  ['zh', 'zh-Hans'],
  ['zh-CN', 'zh-Hans'],
  ['zh-HK', 'zh-Hant'],
  ['zh-TW', 'zh-Hant'],
  ['zh-hant', 'zh-Hant'],
  ['en-US', undefined],
  ['tlh', undefined],
])('param: the locale %s is %s', (tag, expected) => {
  expect(findLocale(tag, known)).toBe(expected)
})

test.each([
  [['tlh', 'de-AT', 'ar'], 'de'],
  [['en-GB', 'de'], undefined],
  [['tlh'], undefined],
  [[], undefined],
])('behavior: of %j it is %s', (tags, expected) => {
  expect(preferredLocale(tags, known)).toBe(expected)
})
