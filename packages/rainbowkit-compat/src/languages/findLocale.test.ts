import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findLocale, preferredLocale } from './findLocale.js'
import type { Locale } from './Locale.js'

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

const ofRainbowKit: readonly Locale[] = [
  'ar',
  'ar-AR',
  'de',
  'de-DE',
  'es',
  'es-419',
  'fr',
  'fr-FR',
  'hi',
  'hi-IN',
  'id',
  'id-ID',
  'ja',
  'ja-JP',
  'ko',
  'ko-KR',
  'ms',
  'ms-MY',
  'pt',
  'pt-BR',
  'ru',
  'ru-RU',
  'th',
  'th-TH',
  'tr',
  'tr-TR',
  'ua',
  'uk-UA',
  'vi',
  'vi-VN',
  'zh',
  'zh-CN',
  'zh-HK',
  'zh-TW',
  'zh-Hans',
  'zh-Hant',
]

test('behavior: every language of RainbowKit is one of ours', () => {
  const ours = readdirSync(join(import.meta.dirname, '../../../../languages'))
  expect(ours.length).toBeGreaterThan(ofRainbowKit.length / 2)
  expect(ofRainbowKit.filter((tag) => findLocale(tag, ours) === undefined)).toEqual([])
})
