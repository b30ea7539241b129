import type { OnrampOptionsResponse, OnrampQuoteResponse } from '@latchkey/protocol/http'
import { expect, test } from 'vitest'
import { describeAnEngine, type TestOptions } from '../../test/describeEngines.js'
import { all, asking, honest, openOnramp, shapes } from '../../test/onrampProviders.js'

describeAnEngine('quotes of on-ramps', (bench) => {
  const answers = {
    ...honest,
    '/api/v1/pricing/public/quotes': shapes.transakQuote,
    '/v3/currencies': shapes.moonpayQuote,
  }
  const open = (more: Record<string, unknown> = {}, options: TestOptions = {}) =>
    openOnramp(bench, { ...answers, ...more }, options)

  test('behavior: each seller has its own price and its own fees', async () => {
    const { post, get, asked } = open()
    const of = async (provider: string) =>
      (await post<OnrampQuoteResponse>('/v1/onramp/quote', { ...asking, provider })).body
    expect(await of('coinbase')).toMatchObject({ coinbaseFee: { amount: '1.25' } })
    expect(await of('transak')).toEqual({
      paymentTotal: { amount: '100', currency: 'USD' },
      paymentSubtotal: { amount: '94.93', currency: 'USD' },
      purchaseAmount: { amount: '94.91', currency: 'USDC' },
      networkFee: { amount: '3.58', currency: 'USD' },
      coinbaseFee: { amount: '1.49', currency: 'USD' },
      quoteId: '5b42f946-47b4-4bea-9e7e-563488d03333',
    })
    expect(await of('moonpay')).toMatchObject({
      paymentTotal: { amount: '100', currency: 'USD' },
      purchaseAmount: { amount: '88.37', currency: 'USDC' },
      networkFee: { amount: '7.64' },
      coinbaseFee: { amount: '4.99' },
    })
    expect(
      asked.slice(1).map(({ url }) => [url.host + url.pathname, Object.fromEntries(url.searchParams)]),
    ).toEqual([
      [
        'api.transak.com/api/v1/pricing/public/quotes',
        {
          partnerApiKey: 'tk',
          fiatCurrency: 'USD',
          cryptoCurrency: 'USDC',
          isBuyOrSell: 'BUY',
          network: 'base',
          paymentMethod: 'credit_debit_card',
          fiatAmount: '100',
        },
      ],
      [
        'api.moonpay.com/v3/currencies/usdc_base/buy_quote',
        {
          apiKey: 'pk_test_key',
          baseCurrencyCode: 'usd',
          baseCurrencyAmount: '100',
          areFeesIncluded: 'true',
          paymentMethod: 'credit_debit_card',
        },
      ],
    ])
    expect((await post('/v1/onramp/quote', { ...asking, provider: 'meld' })).body.reasons?.[0]?.name).toBe(
      'onramp_not_offered',
    )
    const { providers } = (await get<OnrampOptionsResponse>('/v1/onramp/options')).body
    expect(providers?.map(({ name, quotes }) => [name, quotes])).toEqual([
      ['coinbase', true],
      ['meld', false],
      ['transak', true],
      ['moonpay', true],
    ])
    expect(providers?.find(({ name }) => name === 'meld')?.sells).toEqual({ eip155: 'USDC', solana: 'SOL' })
  })

  test.each(['transak', 'moonpay', 'coinbase'])(
    'error: a refusal of %s is told as one, and its failure as a failure',
    async (provider) => {
      const refusing = (status: number) => ({
        '/onramp/v1/buy/quote': () => Response.json({ message: 'key=secret' }, { status }),
        '/api/v1/pricing/public/quotes': () =>
          Response.json({ error: { message: 'key=secret' } }, { status }),
        '/v3/currencies': () => Response.json({ message: 'key=secret', type: 'BadRequestError' }, { status }),
      })
      const asked = { ...asking, provider }
      for (const [status, name] of [
        [400, 'onramp_refused'],
        [502, 'onramp_down'],
      ] as const) {
        const { code, body } = await open(refusing(status)).post('/v1/onramp/quote', asked)
        expect([code, body.reasons?.[0]?.name]).toEqual([status === 400 ? 422 : 503, name])
        expect(JSON.stringify(body)).not.toContain('secret')
      }
    },
  )

  test.each([
    ['USDC', 'solana', 'usdc_sol'],
    ['PYUSD', 'solana', 'pyusd_sol'],
    ['SOL', 'solana', 'sol'],
    ['ETH', 'base', 'eth_base'],
    ['USDC', 'ethereum', 'usdc'],
  ])('behavior: MoonPay calls %s on %s %s', async (purchaseCurrency, network, code) => {
    const { post, asked } = open()
    await post('/v1/onramp/quote', { ...asking, purchaseCurrency, network, provider: 'moonpay' })
    expect(asked[0]?.url.pathname).toBe(`/v3/currencies/${code}/buy_quote`)
  })

  test.each([
    [undefined, 'CARD', 'credit_debit_card'],
    ['card', 'CARD', 'credit_debit_card'],
    ['ach_bank_account', 'ACH_BANK_ACCOUNT', null],
    ['ACH_BANK_ACCOUNT', 'ACH_BANK_ACCOUNT', null],
    ['FASTER_PAYMENTS', 'CARD', null],
  ])(
    'behavior: a quote is for the way to pay that takes the amount: %s',
    async (paymentMethod, coinbase, other) => {
      const { post, asked } = open()
      for (const provider of ['coinbase', 'transak', 'moonpay'])
        await post('/v1/onramp/quote', { ...asking, provider, paymentMethod })
      expect(asked[0]?.body?.['payment_method']).toBe(coinbase)
      expect(asked.slice(1).map(({ url }) => url.searchParams.get('paymentMethod'))).toEqual([other, other])
    },
  )

  test('behavior: in the US Coinbase has to know the visitor’s state, and is not asked without', async () => {
    const [, ...others] = all
    const onramp = [{ provider: 'coinbase' as const, keyId: 'key-1' }, ...others]
    const { get, post, asked } = open({}, { config: { onramp } })
    const { body } = await get<OnrampOptionsResponse>('/v1/onramp/options')
    expect(body).toMatchObject({ paymentCurrencies: [], purchaseCurrencies: [] })
    const states = body.providers?.map(({ subdivisions }) => subdivisions?.length)
    expect(states).toEqual([52, undefined, undefined, undefined])
    expect((await post('/v1/onramp/quote', asking)).body.reasons?.[0]?.name).toBe('subdivision')
    expect(asked).toEqual([])
    expect((await post('/v1/onramp/quote', { ...asking, subdivision: 'NY' })).code).toBe(200)
    expect(asked[0]?.body).toMatchObject({ country: 'US', subdivision: 'NY' })
    await get('/v1/onramp/options?subdivision=CA')
    await get('/v1/onramp/options?subdivision=NY')
    await get('/v1/onramp/options?subdivision=CA')
    expect(asked.slice(1).map(({ url }) => url.search)).toEqual([
      '?country=US&subdivision=CA',
      '?country=US&subdivision=NY',
    ])
    expect((await get('/v1/onramp/options?subdivision=New%20York')).code).toBe(400)
  })

  test('behavior: nobody is asked for a state in another country, or where the settings have it', async () => {
    for (const where of [{ country: 'DE' }, { country: 'US', subdivision: 'TX' }]) {
      const onramp = [{ provider: 'coinbase' as const, keyId: 'key-1', ...where }]
      const { get, post, asked } = open({}, { config: { onramp } })
      const { body } = await get<OnrampOptionsResponse>('/v1/onramp/options')
      expect(body.providers?.[0]).not.toHaveProperty('subdivisions')
      await post('/v1/onramp/quote', { ...asking, subdivision: 'NY' })
      expect(asked[1]?.body?.['subdivision']).toBe(where.subdivision)
    }
  })
})
