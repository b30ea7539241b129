import type { ActivityEntry } from '@latchkey/core'
import { describe, expect, test } from 'vitest'
import { entry, transferOf, OTHER } from '../../../test/activity.js'
import { isolated, speechIn, type Tongue } from '../../../test/speech.js'
import { activityWords } from '../../generated/words/activityWords.js'
import { relativeTimeText, amountOf, figureOf, monthOf, verbOf, counterpartyOf } from './activityText.js'

const tongues = ['en', 'de', 'ar'] as const
const speech = (tongue: Tongue) => speechIn(tongue, 'activity', activityWords)
const short = '0x2e…607182'
const coinOf = (direction: 'in' | 'out', numeric: string, symbol?: string) => ({
  ...transferOf(direction, numeric),
  fungible_info: { ...(symbol && { symbol }) },
})

describe('what happened', () => {
  test.each<[string, ActivityEntry, Readonly<Record<Tongue, string>>]>([
    ['sent', entry(), { en: 'Sent', de: 'Gesendet', ar: 'إرسال' }],
    ['being sent', entry({ status: 'pending' }), { en: 'Sending', de: 'Wird gesendet', ar: 'جارٍ الإرسال' }],
    [
      'being approved',
      entry({ status: 'pending', operationType: 'approve' }),
      { en: 'Approving', de: 'Wird freigegeben', ar: 'جارٍ تنفيذ الموافقة' },
    ],
    [
      'being swapped',
      entry({ status: 'pending', operationType: 'trade' }),
      { en: 'Swapping', de: 'Wird getauscht', ar: 'جارٍ تنفيذ المبادلة' },
    ],
    [
      'failed, whatever it was',
      entry({ status: 'failed', operationType: 'trade' }),
      { en: 'Failed', de: 'Fehlgeschlagen', ar: 'فشل' },
    ],
    [
      'canceled, though it is pending',
      entry({ status: 'pending' }, { lost: 'canceled' }),
      { en: 'Canceled', de: 'Abgebrochen', ar: 'إلغاء' },
    ],
    ['replaced', entry({}, { lost: 'replaced' }), { en: 'Replaced', de: 'Ersetzt', ar: 'استُبدلت' }],
    [
      'dropped by the network',
      entry({}, { lost: 'dropped' }),
      { en: 'Not sent', de: 'Nicht gesendet', ar: 'لم تُرسل' },
    ],
    [
      'a call',
      entry({ operationType: 'execute' }),
      { en: 'Contract call', de: 'Vertragsaufruf', ar: 'استدعاء عقد' },
    ],
  ])('behavior: %s', async (_, one, verbs) => {
    for (const tongue of tongues) expect(verbOf(one, await speech(tongue))).toBe(verbs[tongue])
  })
})

describe('with whom', () => {
  test.each<[string, ActivityEntry, Readonly<Record<Tongue, string>>]>([
    ['to', entry(), { en: `to ${short}`, de: `an ${short}`, ar: `إلى ${isolated(short)}` }],
    [
      'from',
      entry({ operationType: 'receive' }, { transfers: [transferOf('in')] }),
      { en: `from ${short}`, de: `von ${short}`, ar: `من ${isolated(short)}` },
    ],
    [
      'a contract where nothing moved',
      entry({ operationType: 'execute' }, { transfers: [] }),
      { en: `with ${short}`, de: `mit ${short}`, ar: `مع ${isolated(short)}` },
    ],
    [
      'a spender',
      entry(
        { operationType: 'approve' },
        { transfers: [], approval: { spender: OTHER, fungible_info: { symbol: 'USDC' } } as never },
      ),
      {
        en: `USDC for ${short}`,
        de: `USDC für ${short}`,
        ar: `${isolated('USDC')} لـ ${isolated(short)}`,
      },
    ],
    [
      'a spender of a token without a name',
      entry(
        { operationType: 'approve' },
        { transfers: [], approval: { spender: OTHER, fungible_info: {} } as never },
      ),
      {
        en: `Unknown token for ${short}`,
        de: `Unbekannter Token für ${short}`,
        ar: `${isolated('عملة غير معروفة')} لـ ${isolated(short)}`,
      },
    ],
    [
      'what for what',
      entry(
        { operationType: 'trade' },
        { transfers: [coinOf('in', '0.5', 'ETH'), coinOf('out', '1234.5678', 'USDC')] },
      ),
      { en: '1,234.567 USDC → ETH', de: '1.234,567 USDC → ETH', ar: '1,234.567 USDC → ETH' },
    ],
  ])('behavior: %s', async (_, one, texts) => {
    for (const tongue of tongues) expect(counterpartyOf(one, await speech(tongue))).toBe(texts[tongue])
  })

  test('behavior: a name that is known on this network stands in place of the address', async () => {
    const t = await speech('en')
    const known = { [`eip155:31337:${OTHER}`.toLowerCase()]: 'vera.latch.eth' }
    expect(counterpartyOf(entry(), t, known)).toBe('to vera.latch.eth')
    expect(counterpartyOf(entry({ chain: 'eip155:1' }), t, known)).toBe(`to ${short}`)
  })

  test('behavior: half a trade says with whom, since nothing says for what', async () => {
    const one = entry({ operationType: 'trade' }, { transfers: [transferOf('out')] })
    expect(counterpartyOf(one, await speech('en'))).toBe(`to ${short}`)
  })

  test('behavior: where nobody is known nothing is said', async () => {
    const one = entry({ operationType: 'execute', sentTo: '' }, { transfers: [] })
    expect(counterpartyOf(one, await speech('en'))).toBeUndefined()
  })
})

describe('how much', () => {
  test.each([
    ['0.5', undefined, '0.500'],
    ['1234.5678', undefined, '1,234.567'],
    ['0.9999', undefined, '0.999'],
    ['0.0000001', undefined, '<0.001'],
    ['1234.5678', 'de', '1.234,567'],
    ['0', undefined, '0.000'],
  ])('param: %s in %s is %s: cut, and never zero where something moved', (numeric, locale, text) => {
    expect(amountOf(numeric, locale)).toBe(text)
  })

  test('behavior: what goes has a minus, what comes a plus', async () => {
    const t = await speech('en')
    expect(figureOf(entry(), t)).toEqual({ amount: '−0.500', symbol: 'ETH', isCredit: false })
    const got = entry({ operationType: 'receive' }, { transfers: [transferOf('in')] })
    expect(figureOf(got, t)).toEqual({ amount: '+0.500', symbol: 'ETH', isCredit: true })
    expect(figureOf(entry({}, { transfers: [] }), t)).toBeUndefined()
  })

  test('behavior: a collectible is one, not 1.000, and has its own name', async () => {
    const transfers = [{ ...transferOf('out', '1'), nft_info: { name: 'Cat #7' } } as never]
    expect(figureOf(entry({}, { transfers }), await speech('en'))).toMatchObject({
      amount: '−1',
      symbol: 'Cat #7',
    })
  })

  test.each<[Tongue, string]>([
    ['en', 'Unknown token'],
    ['de', 'Unbekannter Token'],
    ['ar', 'عملة غير معروفة'],
  ])('param: %s: a token without any name', async (tongue, symbol) => {
    const one = entry({}, { transfers: [coinOf('out', '1')] })
    expect(figureOf(one, await speech(tongue))?.symbol).toBe(symbol)
  })
})

describe('when', () => {
  test.each<[Tongue, readonly string[]]>([
    ['en', ['Just now', '30 seconds ago', '5 minutes ago', 'yesterday']],
    ['de', ['Gerade eben', 'vor 30 Sekunden', 'vor 5 Minuten', 'gestern']],
    ['ar', ['الآن', 'قبل 30 ثانية', 'قبل 5 دقائق', 'أمس']],
  ])('param: %s', async (tongue, texts) => {
    const t = await speech(tongue)
    const times = [
      { value: -9, unit: 'second' },
      { value: -30, unit: 'second' },
      { value: -5, unit: 'minute' },
      { value: -1, unit: 'day' },
    ] as const
    expect(times.map((time) => relativeTimeText(time, t))).toEqual(texts)
  })

  test('param: a month has its year where it is another one', () => {
    const may = new Date(2025, 4, 4)
    expect([monthOf(may, false), monthOf(may, true), monthOf(may, true, 'de')]).toEqual([
      'May',
      'May 2025',
      'Mai 2025',
    ])
  })

  test.each([
    ['el', 'Μάιος', 'Μάιος 2025'],
    ['es', 'Mayo', 'Mayo de 2025'],
    ['cs', 'Květen', 'Květen 2025'],
    ['ja', '5月', '2025年5月'],
    ['zh-Hans', '五月', '2025年5月'],
    ['ko', '5월', '2025년 5월'],
  ])('behavior: a month is a heading in %s', (locale, name, long) => {
    const may = new Date(2025, 4, 4)
    expect([monthOf(may, false, locale), monthOf(may, true, locale)]).toEqual([name, long])
  })
})
