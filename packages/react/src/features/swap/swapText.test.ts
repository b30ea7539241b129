import type { SwapCoin } from '@latchkey/core'
import type { ErrorName } from '@latchkey/protocol/errors'
import { describe, expect, test } from 'vitest'
import { isolated, speechIn, type Tongue } from '../../../test/speech.js'
import { connectedAs, loaded } from '../../../test/renderWithin.js'
import { swapWords } from '../../generated/words/swapWords.js'
import {
  coinsText,
  impactRow,
  percentText,
  priceOf,
  rateText,
  shortUnits,
  swapErrorText,
  worthOf,
} from './swapText.js'

const facts = { symbol: 'ETH', network: 'Base' }
const coin = (symbol: string, decimals: number, rest: Partial<SwapCoin> = {}): SwapCoin => ({
  address: `0x${symbol.length}${'1'.repeat(39)}`,
  name: symbol,
  symbol,
  decimals,
  iconUrl: '',
  ...rest,
})
const eth = coin('ETH', 18, { address: `0x${'e'.repeat(40)}` })
const usd = coin('USDC', 6)

describe('an error', () => {
  test.each<[ErrorName, Readonly<Record<Tongue, string>>]>([
    [
      'insufficient_funds',
      { en: 'Not enough ETH', de: 'Nicht genug ETH', ar: `رصيد ${isolated('ETH')} غير كافٍ` },
    ],
    [
      'allowance_missing',
      {
        en: 'The ETH allowance was lowered. Try again.',
        de: 'Die Freigabe für ETH wurde verringert. Versuchen Sie es erneut.',
        ar: `خُفّض الإذن لعملة ${isolated('ETH')}. أعد المحاولة.`,
      },
    ],
    [
      'transaction_reverted',
      {
        en: 'Base would reject this swap now. Try again with a new price.',
        de: 'Base würde diesen Tausch jetzt ablehnen. Versuchen Sie es mit einem neuen Preis.',
        ar: `سترفض ${isolated('Base')} هذه المبادلة الآن. أعد المحاولة بسعر جديد.`,
      },
    ],
    [
      'unreasonable_fee',
      {
        en: 'Base quoted a network fee that can’t be right. Nothing was swapped. Try again later.',
        de: 'Base nennt eine Netzwerkgebühr, die nicht stimmen kann. Nichts wurde getauscht. Versuchen Sie es später erneut.',
        ar: `تعرض ${isolated('Base')} رسومًا لا يمكن أن تكون صحيحة. لم يُبادل شيء. أعد المحاولة لاحقًا.`,
      },
    ],
    [
      'insufficient_liquidity',
      {
        en: 'Insufficient liquidity. There isn’t enough liquidity for this amount right now. Try a smaller amount or another token.',
        de: 'Zu wenig Liquidität. Für diesen Betrag reicht die Liquidität gerade nicht. Versuchen Sie einen kleineren Betrag oder einen anderen Token.',
        ar: 'السيولة غير كافية. السيولة لا تكفي لهذا المبلغ الآن. جرّب مبلغًا أصغر أو عملة أخرى.',
      },
    ],
  ])('param: %s is told with its token or network', async (name, texts) => {
    for (const tongue of ['en', 'de', 'ar'] as const) {
      const t = await speechIn(tongue, 'swap', swapWords)
      expect([tongue, swapErrorText(t, { name, details: {} } as never, facts)]).toEqual([
        tongue,
        texts[tongue],
      ])
    }
  })

  test.each<[keyof typeof swapWords, readonly ErrorName[]]>([
    ['swap.notHere', ['swaps_not_supported', 'gas_price_not_supported']],
    ['swap.quoteChanged', ['quote_changed']],
    ['swap.wrong', ['wrong_swap']],
    ['swap.otherAccount', ['request_aborted', 'wrong_chain']],
    ['swap.unreachable', ['gateway_unreachable', 'http_failed', 'rpc_unreachable']],
    ['swap.failedText', ['wallet_error', 'unable_to_get_quote', 'internal_error' as ErrorName]],
  ])('param: %s stands for %j', async (key, names) => {
    const t = await speechIn('en', 'swap', swapWords)
    for (const name of names) {
      expect([name, swapErrorText(t, { name, details: {} } as never, facts)]).toEqual([name, swapWords[key]])
    }
  })

  test('behavior: the coin of the fee is named where it is what is missing, not the one that is swapped', async () => {
    const t = await speechIn('en', 'swap', swapWords)
    const error = { name: 'insufficient_funds', details: { symbol: 'POL' } } as never
    expect(swapErrorText(t, error, facts)).toBe('Not enough POL')
  })
})

describe('an amount', () => {
  test.each([
    ['1497752995', usd, '1497.752995'],
    ['1500000', usd, '1.5'],
    ['1000000', usd, '1'],
    ['0', usd, '0'],
    ['1234567890123456789', eth, '1.234567'],
    ['1999999999999999999', eth, '1.999999'],
    ['1000000000000000001', eth, '1'],
  ])('param: of %s base units it has six digits at most, cut', (units, of, text) => {
    expect(shortUnits(units, of)).toBe(text)
  })

  test('behavior: of dust something is left', () => {
    expect(Number(shortUnits('1', eth))).toBeGreaterThan(0)
    expect(coinsText('1', eth)).toBe('<0.000001 ETH')
  })

  test.each([
    [undefined, '1,482.77 USDC'],
    ['de', '1.482,77 USDC'],
    ['ar-u-nu-latn', '1,482.77 USDC'],
  ])('param: in %s it is written with its symbol', (locale, text) => {
    expect(coinsText('1482775465', usd, locale)).toBe(text)
  })
})

describe('a price', () => {
  const { eip155: account } = connectedAs({
    tokens: loaded([
      {
        name: 'Ether',
        symbol: 'ETH',
        chainId: 'eip155:31337',
        price: 3000,
        quantity: { decimals: '18', numeric: '1' },
        iconUrl: '',
      },
      {
        name: 'Odd',
        symbol: 'ODD',
        chainId: 'eip155:31337',
        address: 'eip155:31337:0xODD',
        price: 0,
        quantity: { decimals: '6', numeric: '1' },
        iconUrl: '',
      },
    ]),
  }).accounts as never
  const priced = { account, prices: { 'eip155:31337:0xodd': { usd: 7, at: 0 } } } as never

  test.each<[string, SwapCoin, number | undefined]>([
    ['its own list knows it', coin('ETH', 18, { address: eth.address, price: 2900 }), 2900],
    ['the account holds the native coin', eth, 3000],
    ['only the gateway knows one', coin('ODD', 6, { address: '0xOdd' }), 7],
    ['nobody knows one', usd, undefined],
  ])('behavior: %s', (_, of, price) => {
    expect(priceOf(priced, of)).toBe(price)
  })

  test('behavior: the worth of an amount has a price and an amount', () => {
    expect(worthOf(priced, eth, { amount: '0.5' })).toBe('$1,500.00')
    expect(worthOf(priced, eth, { amount: '0.5', locale: 'de' })?.replaceAll('\u00a0', ' ')).toBe(
      '1.500,00 $',
    )
    expect(worthOf(priced, eth, { amount: '' })).toBeUndefined()
    expect(worthOf(priced, usd, { amount: '1' })).toBeUndefined()
    expect(worthOf(priced, undefined, { amount: '1' })).toBeUndefined()
  })
})

test.each<[Tongue, string]>([
  ['en', '1 ETH = 2,995.5 USDC'],
  ['de', '1 ETH = 2.995,5 USDC'],
  ['ar', '1 ETH = 2,995.5 USDC'],
])('param: %s: the rate is of the coin that is worth more', async (tongue, text) => {
  const t = await speechIn(tongue, 'swap', swapWords)
  const [amount, toAmount] = ['500000000000000000', '1497752995']
  expect(rateText(t, { amount, toAmount, from: eth, to: usd })).toBe(text)
  expect(rateText(t, { amount: toAmount, toAmount: amount, from: usd, to: eth })).toBe(text)
})

test.each([
  [0, undefined, '0%'],
  [0.2, undefined, '0.2%'],
  [12.345, undefined, '12.35%'],
  [0.009, undefined, '< 0.01%'],
  [0.01, undefined, '0.01%'],
  [15.1, 'de', '15,1 %'],
  [0.001, 'de', '< 0,01 %'],
])('param: an impact of %s in %s is %s', (percent, locale, text) => {
  expect(percentText(percent, locale).replaceAll('\u00a0', ' ')).toBe(text)
})

test.each<[Tongue, string, string]>([
  ['en', 'Price impact', 'Unknown'],
  ['de', 'Preiseinfluss', 'Unbekannt'],
  ['ar', 'التأثير في السعر', 'غير معروف'],
])('param: %s: an impact that nobody knows is never written as a figure', async (tongue, label, value) => {
  const t = await speechIn(tongue, 'swap', swapWords)
  expect(impactRow(t, undefined)).toMatchObject({ label, value })
  expect(impactRow(t, 0).value).toMatch(/\d/)
})
