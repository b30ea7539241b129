import { describe, expect, test } from 'vitest'
import { ADDRESS, OTHER } from '../../../test/fakeClient.js'
import { onrampStage, options, quoteFor } from '../../../test/onramp.js'
import {
  amountIssue,
  fetchOnrampQuote,
  loadOnramp,
  onrampLimits,
  resetOnramp,
  setOnramp,
  startOnramp,
} from '../../actions.js'

describe('offers', () => {
  test('behavior: lists coins on the account’s chain from allowed providers; USDC and dollars first', async () => {
    const stage = onrampStage()
    await loadOnramp(stage.client)
    const { offers, providers, purchase, payment, isAssumed, paymentAmount } = stage.onramp()
    expect(offers.map(({ currency }) => currency.symbol)).toEqual(['ETH', 'USDC'])
    expect(providers.map(({ name }) => name)).toEqual(['coinbase', 'meld'])
    expect([purchase?.currency.symbol, payment?.id, isAssumed, paymentAmount]).toEqual([
      'USDC',
      'USD',
      false,
      '100',
    ])
    await loadOnramp(stage.client)
    expect(stage.asked('options')).toHaveLength(1)
  })

  test('behavior: no offers and no request on an unknown network', async () => {
    const stage = onrampStage()
    stage.connect(ADDRESS, 'eip155:999')
    await loadOnramp(stage.client)
    expect(stage.onramp()).toMatchObject({ offers: [], providers: [] })
    expect(stage.asked('options')).toEqual([])
  })

  test('behavior: the host can filter providers', async () => {
    const stage = onrampStage({}, { features: { onramp: ['meld'] } })
    await loadOnramp(stage.client)
    expect(stage.onramp().providers.map(({ name }) => name)).toEqual(['meld'])
  })

  test.each([
    ['does not answer', 'down'],
    ['answers with something else', { paymentCurrencies: 'many' }],
  ])('behavior: with a gateway that %s the built-in lists are used', async (_, answer) => {
    const stage = onrampStage({ options: answer })
    await loadOnramp(stage.client)
    const { offers, isAssumed, paymentCurrencies, providers } = stage.onramp()
    expect(isAssumed).toBe(true)
    expect(offers.map(({ currency, network }) => `${currency.symbol} ${network.name}`)).toEqual([
      'USDC ethereum',
      'USDC polygon',
      'ETH ethereum',
      'ETH polygon',
    ])
    expect(paymentCurrencies.map(({ id }) => id)).toEqual(['USD', 'EUR'])
    expect(providers.map(({ label }) => label)).toEqual(['Coinbase', 'Meld.io'])
  })

  test('behavior: incomplete entries are dropped, huge lists truncated', async () => {
    const [usd] = options.paymentCurrencies
    const coin = options.purchaseCurrencies[0]
    const stage = onrampStage({
      options: {
        paymentCurrencies: [null, { id: 'dollars' }, { ...usd, payment_method_limits: [{ min: -1 }] }],
        purchaseCurrencies: [{ id: 1 }, { ...coin, symbol: 'x'.repeat(65) }, ...Array(600).fill(coin)],
        providers: [{ name: 'coinbase' }, 7],
      },
    })
    await loadOnramp(stage.client)
    const { offers, paymentCurrencies, payment } = stage.onramp()
    expect(offers.length).toBeLessThan(500)
    expect(paymentCurrencies).toEqual([{ id: 'USD', payment_method_limits: [] }])
    expect(payment && onrampLimits(payment)).toBeUndefined()
  })

  test('behavior: another account starts over, and a late answer is dropped', async () => {
    let answer: (value: unknown) => void = () => {}
    const stage = onrampStage({ options: () => new Promise((resolve) => (answer = resolve)) })
    const loading = loadOnramp(stage.client)
    await stage.platform.settle()
    stage.connect(OTHER)
    answer(options)
    await loading
    expect(stage.client.getState().onramp).toBeUndefined()
  })

  test('error: rejects without an account', async () => {
    const stage = onrampStage()
    stage.context.update('test', () => ({ accounts: {} }))
    await expect(loadOnramp(stage.client)).rejects.toMatchObject({ name: 'network_or_address_undefined' })
  })
})

describe('quotes', () => {
  const loaded = async (answers = {}) => {
    const stage = onrampStage(answers)
    await loadOnramp(stage.client)
    return stage
  }

  test('behavior: requests a quote after a pause in typing', async () => {
    const stage = await loaded()
    for (const paymentAmount of ['2', '25', '250']) await setOnramp(stage.client, { paymentAmount })
    expect(stage.onramp()).toMatchObject({ quotesLoading: true, paymentAmount: '250' })
    await stage.platform.advance(300)
    expect(stage.asked('quote').map(({ json }) => json)).toEqual([
      {
        purchaseCurrency: 'USDC',
        paymentCurrency: 'USD',
        amount: '250',
        network: 'anvil',
        paymentMethod: 'card',
      },
    ])
    expect(stage.onramp()).toMatchObject({
      quotesLoading: false,
      quote: { purchaseAmount: { amount: '250' } },
    })
  })

  test('behavior: a late answer never replaces a newer one', async () => {
    const waiting: ((value: unknown) => void)[] = []
    const stage = await loaded({ quote: () => new Promise((resolve) => waiting.push(resolve)) })
    const first = fetchOnrampQuote(stage.client)
    await stage.platform.settle()
    const second = fetchOnrampQuote(stage.client)
    await stage.platform.settle()
    waiting[1]?.(quoteFor('2'))
    await second
    waiting[0]?.(quoteFor('1'))
    await first
    expect(stage.onramp().quote?.purchaseAmount.amount).toBe('2')
  })

  test.each([
    ['a failure', 'down'],
    ['another coin', () => quoteFor('5', 'SCAM')],
    ['another money', () => ({ ...quoteFor('5'), paymentTotal: { amount: '5', currency: 'EUR' } })],
    ['a fee of another money', () => ({ ...quoteFor('5'), coinbaseFee: { amount: '5', currency: 'IDR' } })],
    ['nothing for money', () => quoteFor('0')],
    ['less than nothing', () => quoteFor('-5')],
    ['a number that is none', () => quoteFor('1e308')],
    ['no quote', { free: true }],
  ])('error: %s is no quote; the state holds the error', async (_, quote) => {
    const stage = await loaded({ quote })
    expect(await fetchOnrampQuote(stage.client)).toBeUndefined()
    expect(stage.onramp()).toMatchObject({ quotesLoading: false, error: { name: 'http_failed' } })
    expect(stage.onramp()).not.toHaveProperty('quote')
  })

  test('behavior: a failing provider does not block other requests to the gateway', async () => {
    const stage = await loaded({ quote: 'down' })
    await fetchOnrampQuote(stage.client)
    stage.answers.quote = () => quoteFor('7')
    expect(await fetchOnrampQuote(stage.client)).toMatchObject({ purchaseAmount: { amount: '7' } })
  })

  test('behavior: makes no request for an amount outside all limits', async () => {
    const stage = await loaded()
    const issueOf = async (paymentAmount: string) => {
      await setOnramp(stage.client, { paymentAmount })
      await stage.platform.advance(300)
      return amountIssue(stage.onramp())
    }
    expect(await issueOf('9.99')).toBe('low')
    expect(await issueOf('25000.01')).toBe('high')
    expect(await issueOf('')).toBe('missing')
    expect(await issueOf('0.00')).toBe('missing')
    expect(stage.asked('quote')).toEqual([])
    expect(await issueOf('25000')).toBeUndefined()
    expect(stage.asked('quote')).toHaveLength(1)
    await expect(setOnramp(stage.client, { paymentAmount: '1.234' })).rejects.toMatchObject({
      name: 'invalid_amount',
    })
  })

  test('behavior: another coin or currency requests a new quote', async () => {
    const stage = await loaded()
    await setOnramp(stage.client, { purchaseCurrency: 'ETH', paymentCurrency: 'EUR' })
    await stage.platform.advance(300)
    expect(stage.asked('quote').at(-1)?.json).toMatchObject({
      purchaseCurrency: 'ETH',
      paymentCurrency: 'EUR',
    })
    await setOnramp(stage.client, { purchaseCurrency: 'OP', paymentCurrency: 'XXX' })
    expect([stage.onramp().purchase?.currency.symbol, stage.onramp().payment?.id]).toEqual(['ETH', 'EUR'])
    expect(ADDRESS).toMatch(/^0x/)
  })
})

describe('the chosen provider', () => {
  const sellers = async () => {
    const stage = onrampStage()
    await loadOnramp(stage.client)
    return { ...stage, asksSeller: () => stage.asked('onrampurl').map(({ json }) => json) }
  }

  test('behavior: none initially; choosing one requests no quote', async () => {
    const stage = await sellers()
    expect(stage.onramp()).not.toHaveProperty('provider')
    await setOnramp(stage.client, { provider: 'meld' })
    expect(stage.onramp()).toMatchObject({
      provider: { name: 'meld', label: 'Meld.io' },
      quotesLoading: false,
    })
    await stage.platform.advance(300)
    expect(stage.asked('quote')).toEqual([])
    await startOnramp(stage.client)
    expect(stage.asksSeller()).toMatchObject([{ provider: 'meld' }])
  })

  test('behavior: the pressed provider is chosen', async () => {
    const stage = await sellers()
    await setOnramp(stage.client, { provider: 'coinbase' })
    await startOnramp(stage.client, { provider: 'meld' })
    expect(stage.asksSeller()).toMatchObject([{ provider: 'meld' }])
    expect(stage.onramp().provider?.name).toBe('meld')
  })

  test('behavior: an unavailable provider is neither chosen nor kept', async () => {
    const stage = await sellers()
    await setOnramp(stage.client, { provider: 'solana-only' })
    expect(stage.onramp()).not.toHaveProperty('provider')
    await setOnramp(stage.client, { provider: 'meld' })
    await loadOnramp(stage.client)
    expect(stage.onramp().provider?.name).toBe('meld')
    stage.answers.options = { ...options, providers: options.providers.slice(0, 1) }
    await stage.platform.advance(11 * 60_000)
    await loadOnramp(stage.client)
    expect(stage.onramp()).not.toHaveProperty('provider')
  })

  test('behavior: a reset restores the defaults and keeps the order', async () => {
    const stage = await sellers()
    const before = stage.onramp()
    await startOnramp(stage.client, { provider: 'meld' })
    const { order } = stage.onramp()
    await setOnramp(stage.client, { purchaseCurrency: 'ETH', paymentCurrency: 'EUR', paymentAmount: '40' })
    await fetchOnrampQuote(stage.client)
    expect(stage.onramp().quote).toBeDefined()
    await resetOnramp(stage.client)
    expect(stage.onramp()).toEqual({ ...before, order })
    await setOnramp(stage.client, { paymentAmount: '50' })
    const asked = stage.asked('quote').length
    await resetOnramp(stage.client)
    await stage.platform.advance(300)
    expect(stage.asked('quote')).toHaveLength(asked)
  })

  test('behavior: another account begins without a provider', async () => {
    const stage = await sellers()
    await setOnramp(stage.client, { provider: 'meld' })
    stage.connect(OTHER)
    await loadOnramp(stage.client)
    expect(stage.onramp()).not.toHaveProperty('provider')
  })
})
