// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Locale } from '../words/Locale.js'
import { languages, useLocale, watchLocale } from './index.js'

let stop: () => void = () => undefined
const locales: Locale[] = []
const latest = () => locales.at(-1)
const watch = (wanted: string) => {
  stop = watchLocale(wanted, (locale) => locales.push(locale))
}
const mockBrowserLanguages = (...tags: string[]) =>
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(tags)

beforeEach(() => {
  mockBrowserLanguages('en-US')
})

afterEach(() => {
  stop()
  locales.length = 0
  document.documentElement.removeAttribute('lang')
  localStorage.clear()
})

test('behavior: 28 languages, English first, each by its own name', () => {
  expect(languages).toHaveLength(28)
  expect(languages[0]).toEqual({ tag: 'en', name: 'English' })
  expect(languages).toContainEqual({ tag: 'pt-BR', name: expect.stringMatching(/^português/i) })
  expect(new Set(languages.map(({ name }) => name)).size).toBe(28)
})

test.each([
  ['de', 'de', undefined],
  ['pt-PT', 'pt-BR', undefined],
  ['zh-HK', 'zh-Hant', undefined],
  ['fa-AF', 'fa', 'rtl'],
  ['tlh', 'en', undefined],
])('behavior: a page that asks for %s gets %s, without a menu', async (wanted, tag, direction) => {
  watch(wanted)
  await expect.poll(latest).toMatchObject({ locale: tag })
  expect([latest()?.direction, latest()?.menu]).toEqual([direction, undefined])
})

test('behavior: automatic: the page before the browser, and live', async () => {
  mockBrowserLanguages('sw', 'fr-CA', 'de')
  watch('auto')
  await expect.poll(latest).toMatchObject({ locale: 'fr' })
  document.documentElement.lang = 'ja'
  await expect.poll(latest).toMatchObject({ locale: 'ja' })
  document.documentElement.lang = ''
  await expect.poll(latest).toMatchObject({ locale: 'fr' })
  mockBrowserLanguages('ko')
  window.dispatchEvent(new Event('languagechange'))
  await expect.poll(latest).toMatchObject({ locale: 'ko' })
})

test('behavior: the visitor’s choice is first, lasts, and can be withdrawn', async () => {
  document.documentElement.lang = 'de'
  watch('auto')
  await expect.poll(latest).toMatchObject({ locale: 'de', menu: { languages, chosen: undefined } })
  latest()?.menu?.choose('th')
  await expect.poll(latest).toMatchObject({ locale: 'th', menu: { chosen: 'th' } })
  stop()
  locales.length = 0
  watch('auto')
  await expect.poll(latest).toMatchObject({ locale: 'th', menu: { chosen: 'th' } })
  latest()?.menu?.choose(undefined)
  await expect.poll(latest).toMatchObject({ locale: 'de', menu: { chosen: undefined } })
})

test('behavior: a choice in another tab counts here', async () => {
  watch('auto')
  await expect.poll(latest).toMatchObject({ locale: 'en' })
  localStorage.setItem('latchkey.language', 'el')
  window.dispatchEvent(new StorageEvent('storage'))
  await expect.poll(latest).toMatchObject({ locale: 'el', menu: { chosen: 'el' } })
})

test('error: without storage a choice lasts as long as the page', async () => {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const)
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
  watch('auto')
  await expect.poll(latest).toMatchObject({ locale: 'en' })
  latest()?.menu?.choose('cs')
  await expect.poll(latest).toMatchObject({ locale: 'cs', menu: { chosen: 'cs' } })
  latest()?.menu?.choose(undefined)
  await expect.poll(latest).toMatchObject({ locale: 'en' })
})

test('attack: a stored tag that is no language of the package counts for nothing', async () => {
  localStorage.setItem('latchkey.language', '__proto__')
  watch('auto')
  await expect.poll(latest).toMatchObject({ locale: 'en', menu: { chosen: undefined } })
})

test('behavior: of two quick changes the last one counts, and none after the end', async () => {
  watch('auto')
  await expect.poll(latest).toMatchObject({ locale: 'en' })
  latest()?.menu?.choose('hu')
  latest()?.menu?.choose('it')
  await expect.poll(latest).toMatchObject({ locale: 'it' })
  expect(locales.map(({ locale }) => locale)).not.toContain('hu')
  const { length } = locales
  stop()
  document.documentElement.lang = 'nl'
  window.dispatchEvent(new Event('languagechange'))
  await Promise.resolve()
  expect(locales).toHaveLength(length)
})

test('behavior: the hook is undefined at first, as on a server, and follows its argument', async () => {
  const { result, rerender } = renderHook(({ wanted }) => useLocale(wanted), {
    initialProps: { wanted: 'uk' },
  })
  expect(result.current).toBeUndefined()
  await expect.poll(() => result.current?.locale).toBe('uk')
  await act(async () => rerender({ wanted: 'ro' }))
  await expect.poll(() => result.current?.locale).toBe('ro')
})
