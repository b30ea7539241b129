import { afterEach, describe, expect, test } from 'vitest'
import { ar } from './ar.js'
import { de } from './de.js'
import { en } from './en.js'
import { language, speak, t, type Text } from './t.js'

afterEach(() => speak('en'))

const formsOf = (text: Text): readonly string[] => (typeof text === 'string' ? [text] : Object.values(text))
const placesOf = (text: string): readonly string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([place]) => place)

describe.each([
  ['German', de],
  ['Arabic', ar],
] as const)('%s', (_, words) => {
  test('property: it says everything, with the places of the English text and no others', () => {
    expect(Object.keys(words).toSorted()).toEqual(Object.keys(en).toSorted())
    for (const [key, text] of Object.entries(words)) {
      const english = en[key as keyof typeof en]
      for (const form of formsOf(text)) {
        const places = placesOf(form).filter((place) => place !== '{n}')
        const wanted = placesOf(english).filter((place) => place !== '{n}')
        expect([key, [...new Set(places)].toSorted()]).toEqual([key, [...new Set(wanted)].toSorted()])
        expect([key, form.trim()]).not.toEqual([key, ''])
      }
      // A form without a number serves one number only.
      const { other } = Object(text) as { readonly other?: string }
      if (other !== undefined) expect([key, other]).toEqual([key, expect.stringContaining('{n}')])
    }
  })
})

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

  test.each(['', 'fr', 'toString', '__proto__', 'x'.repeat(20_000)])(
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
