import { afterEach, describe, expect, test } from 'vitest'
import { languages } from '../../generated/words/languages.js'
import { language, numberLocale, speak, t } from './t.js'

afterEach(() => speak('en'))

describe('what is spoken', () => {
  test('behavior: English until a page hands another language over, and again after it', async () => {
    expect(t('cancel')).toBe('Cancel')
    await speak('de-AT')
    expect([t('cancel'), language()]).toEqual(['Abbrechen', 'de'])
    await speak('en-GB')
    expect([t('cancel'), language()]).toEqual(['Cancel', 'en'])
  })

  test('behavior: Arabic sets the page right to left, and what is filled in keeps its own direction', async () => {
    const root = { lang: '', dir: '' }
    await speak('ar', root)
    expect(root).toEqual({ lang: 'ar', dir: 'rtl' })
    expect(t('sendTo', { to: '0x71…976F' })).toContain('\u20680x71…976F\u2069')
    expect([2, 3, 11].map((n) => t('steps', { n }))).toEqual([
      'خطوتان',
      expect.stringContaining('خطوات'),
      expect.stringContaining('خطوة'),
    ])
    await speak('de', root)
    expect(root).toEqual({ lang: 'de', dir: 'ltr' })
  })

  test.each(['ar', 'fa', 'hi', 'de'])('behavior: in %s figures and dates have Latin digits', async (tag) => {
    await speak(tag)
    const day = new Date(Date.UTC(2030, 2, 17)).toLocaleDateString(numberLocale(), { dateStyle: 'medium' })
    expect(`${new Intl.NumberFormat(numberLocale()).format(1204)} ${day}`).not.toMatch(
      /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/,
    )
    expect(language()).toBe(tag)
  })

  test('behavior: every language of the repository can be spoken', async () => {
    for (const tag of Object.keys(languages)) {
      await speak(tag)
      expect(language()).toBe(tag)
      expect(t('windowText', { host: 'shop.example' })).toContain('shop.example')
    }
  })

  test('behavior: of two numbers, the one that the message names selects the form', async () => {
    await speak('pl')
    const said = [1, 3, 12].map((n) => t('transactionsOf', { count: 2, n }))
    expect(new Set(said.map((text) => text.replaceAll(/\d+/g, '#'))).size).toBe(3)
  })

  test('attack: a name in letters from right to left does not reorder an English sentence', () => {
    expect(t('sendAmount', { amount: '1 ETH', to: 'ארנק' })).toBe('Send 1 ETH to \u2068ארנק\u2069')
  })

  test.each(['', 'tlh', 'toString', '__proto__', 'x'.repeat(20_000)])(
    'error: of "%s" it speaks English',
    async (locale) => {
      await speak(locale)
      expect([t('cancel'), language()]).toEqual(['Cancel', 'en'])
    },
  )

  test('error: what is filled in is no text of its own', () => {
    expect(t('withAmount', { what: '{amount}', amount: '1 ETH' })).toBe('{amount}, with 1 ETH')
  })
})
