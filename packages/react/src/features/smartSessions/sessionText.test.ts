import type { SmartSession } from '@latchkey/core'
import { describe, expect, test } from 'vitest'
import { isolated, speechIn, type Tongue } from '../../../test/speech.js'
import { languages, type LanguageTag, loadLocale } from '../../generated/languages.js'
import { frameWords } from '../../generated/words/frameWords.js'
import { sessionsWords } from '../../generated/words/sessionsWords.js'
import { createTranslate } from '../../words/translate.js'
import { dayOf, termsText } from './sessionText.js'

type Session = Pick<SmartSession, 'permission' | 'token'>

const contract = `0x${'5f'.repeat(20)}` as const
const day = 86_400
const hex = (amount: number): `0x${string}` => `0x${amount.toString(16)}`
const spending = (periodDuration: number, amount = 25_000_000): Session => ({
  permission: {
    type: 'erc20-token-periodic',
    data: { tokenAddress: contract, periodAmount: hex(amount), periodDuration },
  },
  token: { symbol: 'USD', decimals: 6 },
})
const calling = (data: object): Session =>
  ({
    permission: {
      type: 'contract-call',
      data: { addresses: [contract], functions: ['play(uint8)'], callLimit: 3, ...data },
    },
  }) as Session

const textOf = async (tongue: Tongue, session: Session) =>
  termsText(await speechIn(tongue, 'sessions', sessionsWords), session, 'ETH')

describe('how much of a token', () => {
  test.each<[number, Readonly<Record<Tongue, string>>]>([
    [7 * day, { en: 'every week', de: 'jede Woche', ar: 'كل أسبوع' }],
    [14 * day, { en: 'every 2 weeks', de: 'alle 2 Wochen', ar: 'كل أسبوعين' }],
    [21 * day, { en: 'every 3 weeks', de: 'alle 3 Wochen', ar: `كل ${isolated('3')} أسابيع` }],
    [day, { en: 'every day', de: 'jeden Tag', ar: 'كل يوم' }],
    [30 * day, { en: 'every 30 days', de: 'alle 30 Tage', ar: `كل ${isolated('30')} يومًا` }],
    [3_600, { en: 'every hour', de: 'jede Stunde', ar: 'كل ساعة' }],
    [5_400, { en: 'every 90 minutes', de: 'alle 90 Minuten', ar: `كل ${isolated('90')} دقيقة` }],
    [60, { en: 'every minute', de: 'jede Minute', ar: 'كل دقيقة' }],
    [61, { en: 'every 61 seconds', de: 'alle 61 Sekunden', ar: `كل ${isolated('61')} ثانية` }],
  ])('param: a period of %d s has the greatest unit that it is whole in', async (seconds, periods) => {
    expect(await textOf('en', spending(seconds))).toEqual({
      action: 'Send USD to anyone',
      limit: `25 USD ${periods.en}`,
    })
    expect(await textOf('de', spending(seconds))).toEqual({
      action: 'USD an beliebige Empfänger senden',
      limit: `25 USD ${periods.de}`,
    })
    expect(await textOf('ar', spending(seconds))).toEqual({
      action: `إرسال ${isolated('USD')} إلى أي شخص`,
      limit: `${isolated('25 USD')}، ${isolated(periods.ar)}`,
    })
  })

  test('behavior: a period of one has no number in any language: "every week"', async () => {
    for (const { tag } of languages) {
      const { locale, load } = tag === 'en' ? {} : await loadLocale[tag as LanguageTag]()
      const t = createTranslate(
        { ...frameWords, ...sessionsWords },
        { ...(await load?.('frame')), ...(await load?.('sessions')), locale },
      )
      for (const seconds of [7 * day, day, 3_600, 60, 1])
        expect(termsText(t, spending(seconds), 'ETH').limit.replace('25', ''), locale).not.toMatch(/\d/)
    }
  })

  test.each<[Tongue, string]>([
    ['en', '1,234,567.89 USD every day'],
    ['de', '1.234.567,89 USD jeden Tag'],
    ['ar', `${isolated('1,234,567.89 USD')}، ${isolated('كل يوم')}`],
  ])('behavior: %s: a large limit is grouped, so that a digit more is seen', async (tongue, limit) => {
    expect((await textOf(tongue, spending(day, 1_234_567_890_000))).limit).toBe(limit)
  })

  test.each<[Tongue, string]>([
    ['en', '0.000001 USD every day'],
    ['de', '0,000001 USD jeden Tag'],
  ])('behavior: %s: a small one keeps its last digit', async (tongue, limit) => {
    expect((await textOf(tongue, spending(day, 1))).limit).toBe(limit)
  })

  test.each<[Tongue, string, string]>([
    ['en', 'Send a token to anyone', '7 units in total'],
    ['de', 'einen Token an beliebige Empfänger senden', '7 Einheiten insgesamt'],
    ['ar', 'إرسال عملة إلى أي شخص', `${isolated(`${isolated('7')} وحدة`)} إجمالًا`],
  ])(
    'behavior: %s: of a token that nobody knows only units are told, without its address',
    async (tongue, action, limit) => {
      const session: Session = {
        permission: {
          type: 'erc20-token-allowance',
          data: { tokenAddress: contract, allowanceAmount: '0x7' },
        },
        token: undefined,
      }
      expect(await textOf(tongue, session)).toEqual({ action, limit })
    },
  )

  test('behavior: the native coin has the symbol of the network', async () => {
    const permission = {
      type: 'native-token-allowance',
      data: { allowanceAmount: '0x2386f26fc10000' },
    } as const
    expect(await textOf('en', { permission, token: undefined })).toEqual({
      action: 'Send ETH to anyone',
      limit: '0.01 ETH in total',
    })
  })
})

describe('which calls', () => {
  test.each<[object, string, string]>([
    [{ callLimit: 1 }, 'Use play of a contract', 'Once'],
    [{ callLimit: 250 }, 'Use play of a contract', '250 times'],
    [{ functions: ['play(uint8)', 'claim()', 'end()'] }, 'Use play, claim, and end of a contract', '3 times'],
    [{ addresses: [contract, `0x${'6f'.repeat(20)}`] }, 'Use play of several contracts', '3 times'],
    [{ valueLimit: '0x2386f26fc10000' }, 'Use play of a contract', '3 times, with 0.01 ETH each'],
  ])('param: with %j', async (data, action, limit) => {
    expect(await textOf('en', calling(data))).toEqual({ action, limit })
  })

  test.each<[Tongue, string, string]>([
    ['de', 'play und claim eines Vertrags nutzen', '3-mal, jeweils mit 0,01 ETH'],
    [
      'ar',
      `استخدام ${isolated(`${isolated('play')} و${isolated('claim')}`)} من عقد`,
      `${isolated(`${isolated('3')} مرات`)}، مع ${isolated('0.01 ETH')} في كل مرة`,
    ],
  ])(
    'param: %s: functions are a list of the language, and the value keeps its direction',
    async (tongue, action, limit) => {
      const data = { functions: ['play(uint8)', 'claim()'], valueLimit: '0x2386f26fc10000' }
      expect(await textOf(tongue, calling(data))).toEqual({ action, limit })
    },
  )

  test('error: a permission that cannot be read says nothing, rather than something wrong', async () => {
    expect(await textOf('en', calling({ callLimit: 0 }))).toEqual({ action: '', limit: '' })
    expect(await textOf('en', calling({ functions: [] }))).toEqual({ action: '', limit: '' })
  })
})

test('param: a day is written as the language does', () => {
  const noon = Date.parse('2027-05-04T12:00:00Z') / 1000
  expect([dayOf(noon), dayOf(noon, 'de')]).toEqual(['May 4', '4. Mai'])
})
