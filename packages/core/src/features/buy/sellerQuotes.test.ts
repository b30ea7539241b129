import { expect, test } from 'vitest'
import { onrampStage, options, quoteFor } from '../../../test/onramp.js'
import { fetchOnrampQuote, loadOnramp, resetOnramp, setOnramp, startOnramp } from '../../actions.js'
import { paymentMethodOf } from './limits.js'

type Asked = Record<'amount' | 'provider' | 'purchaseCurrency' | 'paymentCurrency', string>

const [coinbase, meld] = options.providers
const sellers = [
  { ...coinbase, quotes: true },
  { ...meld, quotes: false, sells: { eip155: 'USDC', solana: 'SOL' } },
  { ...coinbase, name: 'transak', label: 'Transak', quotes: true },
  { ...coinbase, name: 'moonpay', label: 'MoonPay', quotes: true },
]
const prices: Readonly<Record<string, unknown>> = {
  coinbase: { ...quoteFor('97'), purchaseAmount: { amount: '97', currency: 'USDC' } },
  transak: { ...quoteFor('98'), purchaseAmount: { amount: '98.5', currency: 'USDC' } },
  moonpay: 'down',
}
const refusal = (name: string) => () =>
  new Response(JSON.stringify({ status: 'FAILED', reasons: [{ name, description: 'No.' }] }), { status: 422 })

async function loaded(answers: object = {}, more: object = {}) {
  const stage = onrampStage(
    {
      options: { ...options, providers: sellers, ...more },
      quote: ({ provider }: Asked) => prices[provider],
      ...answers,
    },
    { features: { onramp: ['coinbase', 'meld', 'transak', 'moonpay'] } },
  )
  await loadOnramp(stage.client)
  return stage
}

test('behavior: asks each quoting provider; the most coins come first', async () => {
  const stage = await loaded()
  await fetchOnrampQuote(stage.client)
  const asked = stage.asked('quote').map(({ json }) => (json as Asked).provider)
  expect(asked).toEqual(['coinbase', 'transak', 'moonpay'])
  const { sellerQuotes = {}, quote, error } = stage.onramp()
  expect(Object.entries(sellerQuotes).map(([name, one]) => [name, one.quote?.purchaseAmount.amount])).toEqual(
    expect.arrayContaining([
      ['coinbase', '97'],
      ['transak', '98.5'],
      ['moonpay', undefined],
    ]),
  )
  expect(sellerQuotes['moonpay']?.error?.name).toBe('http_failed')
  expect([quote?.purchaseAmount.amount, error]).toEqual(['98.5', undefined])
  await setOnramp(stage.client, { provider: 'coinbase' })
  expect(stage.onramp().quote?.purchaseAmount.amount).toBe('97')
  await setOnramp(stage.client, { paymentAmount: '50' })
  expect(stage.onramp()).not.toHaveProperty('sellerQuotes')
})

test('behavior: a refusal keeps its reason, even as the only answer', async () => {
  const stage = await loaded({ quote: refusal('onramp_refused') })
  await fetchOnrampQuote(stage.client)
  const { sellerQuotes = {}, quote, error } = stage.onramp()
  expect(Object.values(sellerQuotes).map((one) => one.error?.details['name'])).toEqual([
    'onramp_refused',
    'onramp_refused',
    'onramp_refused',
  ])
  expect([quote, error?.details['name']]).toEqual([undefined, 'onramp_refused'])
})

test('behavior: a slow provider does not delay the others', async () => {
  let answer: (value: unknown) => void = () => {}
  const slow = new Promise((resolve) => (answer = resolve))
  const stage = await loaded({
    quote: ({ provider }: Asked) => (provider === 'moonpay' ? slow : prices[provider]),
  })
  const all = fetchOnrampQuote(stage.client)
  await stage.platform.settle()
  expect(Object.keys(stage.onramp().sellerQuotes ?? {}).toSorted()).toEqual(['coinbase', 'transak'])
  expect(stage.onramp().quotesLoading).toBe(true)
  answer(quoteFor('99'))
  expect(await all).toMatchObject({ purchaseAmount: { amount: '99' } })
})

test('behavior: quotes for a payment method that accepts the amount', async () => {
  const stage = await loaded()
  for (const [paymentAmount, method] of [
    ['100', 'card'],
    ['7500', 'card'],
    ['7500.01', 'ach_bank_account'],
  ] as const) {
    await setOnramp(stage.client, { paymentAmount })
    await stage.platform.advance(300)
    expect(stage.asked('quote').at(-1)?.json).toMatchObject({ amount: paymentAmount, paymentMethod: method })
  }
  expect(paymentMethodOf({ paymentAmount: '5' })).toBeUndefined()
})

test('behavior: a provider that needs the region is asked once the visitor chose one', async () => {
  const subdivisions = [
    { code: 'NY', name: 'New York' },
    { code: 7, name: 'Odd' },
  ]
  const stage = await loaded({}, { providers: [{ ...sellers[0], subdivisions }, ...sellers.slice(2)] })
  expect(stage.onramp().providers[0]?.subdivisions).toEqual([{ code: 'NY', name: 'New York' }])
  await fetchOnrampQuote(stage.client)
  expect(Object.keys(stage.onramp().sellerQuotes ?? {})).not.toContain('coinbase')
  await setOnramp(stage.client, { subdivision: 'XX' })
  expect(stage.onramp()).not.toHaveProperty('subdivision')
  await setOnramp(stage.client, { subdivision: 'NY' })
  expect(stage.asked('options').at(-1)?.url.searchParams.get('subdivision')).toBe('NY')
  const body = stage
    .asked('quote')
    .map(({ json }) => json)
    .find((one) => (one as Asked).provider === 'coinbase')
  expect(body).toMatchObject({ subdivision: 'NY' })
  expect(stage.onramp().sellerQuotes?.['coinbase']?.quote).toBeDefined()
  await resetOnramp(stage.client)
  expect(stage.onramp().subdivision).toBe('NY')
  stage.context.update('reload', () => ({ onramp: undefined }))
  await loadOnramp(stage.client)
  expect(stage.onramp().subdivision).toBe('NY')
  expect(stage.asked('options').at(-1)?.url.searchParams.get('subdivision')).toBe('NY')
})

test.each([
  ['a country too', 'US-NY'],
  ['a number', 7],
  ['lower case', 'ny'],
])('error: a stored region with %s is not used', async (_, subdivision) => {
  const stage = onrampStage()
  stage.context.storage.write('subdivision', subdivision)
  await loadOnramp(stage.client)
  expect(stage.onramp()).not.toHaveProperty('subdivision')
  expect(stage.asked('options').at(-1)?.url.searchParams.get('subdivision')).toBeNull()
})

test('behavior: an order at a provider of one coin is for that coin', async () => {
  const stage = await loaded()
  await setOnramp(stage.client, { purchaseCurrency: 'ETH' })
  await startOnramp(stage.client, { provider: 'meld' })
  expect(stage.onramp().order?.asset).toBe('USDC')
  expect(stage.asked('onrampurl').at(-1)?.json).toMatchObject({ destinationWallets: [{ assets: ['USDC'] }] })
})
