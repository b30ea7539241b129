import type {
  GetOnrampTransactionsResponse,
  InitResponse,
  OnrampOptionsResponse,
} from '@latchkey/protocol/http'
import { eq } from 'drizzle-orm'
import { verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { describeAnEngine, type TestOptions } from '../../test/describeEngines.js'
import {
  all,
  asking,
  honest,
  me,
  openOnramp,
  publicKey,
  secrets,
  shapes,
  wanted,
} from '../../test/onrampProviders.js'
import { onrampOrders } from './orderTables.js'

describeAnEngine('on-ramps', (bench) => {
  const open = (answers: Record<string, unknown> = honest, options: TestOptions = {}) =>
    openOnramp(bench, answers, options)

  test('behavior: a page hears who sells here, as far as the project lets them', async () => {
    const own = open()
    const featureOf = async ({ get }: ReturnType<typeof open>, id = 'demo') =>
      (await get<InitResponse>(`/v1/init?projectId=${id}`)).body.features.find(
        (feature) => feature.id === 'onramp',
      )
    expect(await featureOf(own)).toMatchObject({ isEnabled: true, config: null })
    const chosen = open(honest, {
      config: {
        onramp: all,
        projects: [
          {
            id: 'demo',
            name: 'D',
            features: [{ id: 'onramp', isEnabled: true, config: ['moonpay', 'coinbase', 'other'] }],
          },
          { id: 'none', name: 'N', features: [] },
        ],
      },
    })
    expect(await featureOf(chosen)).toMatchObject({ config: ['coinbase', 'moonpay'] })
    expect(await featureOf(chosen, 'none')).toBeUndefined()
    expect(await featureOf(open(honest, { config: {} }))).toBeUndefined()
    const { coinbaseSecret: _none, ...others } = secrets
    const without = open(honest, { ...others, coinbaseSecret: 'no key at all' })
    const sold = await without.get<OnrampOptionsResponse>('/v1/onramp/options')
    expect(sold.body.providers?.map(({ name }) => name)).toEqual(['meld', 'transak', 'moonpay'])
    expect((await own.buy({ provider: 'ramp' })).body.reasons?.[0]?.name).toBe('onramp_not_offered')
    expect((await chosen.buy({ provider: 'meld' })).code).toBe(422)
  })

  test('behavior: options of the first seller that has some, kept, with who sells beside them', async () => {
    const { get, asked } = open()
    const { body } = await get<OnrampOptionsResponse>('/v1/onramp/options')
    await get('/v1/onramp/options')
    expect(asked).toHaveLength(1)
    expect(body.paymentCurrencies).toEqual([
      { id: 'USD', payment_method_limits: [{ id: 'CARD', min: '5', max: '500' }] },
    ])
    expect(body.purchaseCurrencies).toEqual(shapes.options.purchase_currencies)
    expect(body.providers?.map(({ name, reports }) => [name, reports])).toEqual([
      ['coinbase', true],
      ['meld', false],
      ['transak', true],
      ['moonpay', true],
    ])
  })

  test('behavior: what is not whole in a seller’s lists is left out, and the rest is sold', async () => {
    const { purchase_currencies: coins, payment_currencies: moneys } = shapes.options
    const [coin] = coins
    const [network] = coin?.networks ?? []
    const odd = { ...coin, id: 'odd', networks: [{ ...network, display_name: '' }, network] }
    const { get } = open({
      '/onramp/v1/buy/options': {
        payment_currencies: [
          ...moneys,
          { id: 7 },
          { id: 'EUR', limits: [{ id: 'CARD', min: 'none', max: '5' }] },
        ],
        purchase_currencies: [{ ...coin, symbol: '' }, null, odd, ...coins],
      },
    })
    const { body } = await get<OnrampOptionsResponse>('/v1/onramp/options')
    expect(body.paymentCurrencies).toEqual([
      { id: 'USD', payment_method_limits: [{ id: 'CARD', min: '5', max: '500' }] },
      { id: 'EUR', payment_method_limits: [] },
    ])
    expect(body.purchaseCurrencies).toEqual([{ ...odd, networks: [network] }, ...coins])
  })

  test('behavior: a quote in our shape, for what was asked', async () => {
    const { post, asked } = open()
    expect((await post('/v1/onramp/quote', asking)).body).toMatchObject({
      paymentTotal: { amount: '100.00', currency: 'USD' },
      purchaseAmount: { amount: '98.75', currency: 'USDC' },
      coinbaseFee: { amount: '1.25', currency: 'USD' },
      quoteId: 'q-1',
    })
    expect(asked[0]?.body).toMatchObject({
      purchase_currency: 'USDC',
      purchase_network: 'base',
      payment_amount: '100',
      payment_method: 'CARD',
      country: 'US',
    })
  })

  test.each([
    ['nothing for money', { ...shapes.quote, purchase_amount: { value: '0.00', currency: 'USDC' } }],
    ['less than nothing', { ...shapes.quote, purchase_amount: { value: '-5', currency: 'USDC' } }],
    ['a number that is none', { ...shapes.quote, purchase_amount: { value: '1e308', currency: 'USDC' } }],
    ['another coin', { ...shapes.quote, purchase_amount: { value: '98.75', currency: 'SCAM' } }],
    ['another money', { ...shapes.quote, payment_total: { value: '100', currency: 'IDR' } }],
    ['a free lunch', { ...shapes.quote, payment_total: { value: '0', currency: 'USD' } }],
    ['no JSON', () => new Response('<html>key=secret</html>')],
    ['too much', () => new Response(`"${'x'.repeat(3 * 1024 * 1024)}"`)],
    ['a failure', () => new Response('{"key":"secret"}', { status: 500 })],
    ['nothing in time', new DOMException('The operation timed out', 'TimeoutError')],
  ])('error: a seller that answers with %s is down, in our words', async (_, answer) => {
    const { post } = open({ ...honest, '/onramp/v1/buy/quote': answer })
    const { code, body } = await post('/v1/onramp/quote', asking)
    expect(code).toBe(503)
    expect(JSON.stringify(body)).not.toMatch(/secret|SCAM|html/)
    expect(body.reasons?.[0]?.name).toBe('onramp_down')
  })

  const answering = (status: number, text: string) => () => new Response(text, { status })
  test.each([
    [
      'an amount that is too low',
      answering(400, '{"message":"amount too low, key=secret"}'),
      'onramp_refused',
    ],
    ['a country without sales', answering(451, '{"code":"unavailable"}'), 'onramp_refused'],
    ['an unknown coin', answering(422, '{"errors":[]}'), 'onramp_refused'],
    ['a key of ours that it does not know', answering(401, '{"message":"unauthorized"}'), 'onramp_down'],
    ['too many requests', answering(429, '{}'), 'onramp_down'],
    ['a page of its firewall', answering(403, '<html>Attention Required</html>'), 'onramp_down'],
    ['a page in place of an answer', answering(400, '<html>Bad Request</html>'), 'onramp_down'],
  ])('error: of a refusal for %s visitors hear what it is', async (_, answer, name) => {
    const { post } = open({ ...honest, '/onramp/v1/buy/quote': answer })
    const { code, body } = await post('/v1/onramp/quote', asking)
    expect([code, body.reasons?.[0]?.name]).toEqual([name === 'onramp_refused' ? 422 : 503, name])
    expect(JSON.stringify(body)).not.toMatch(/secret|html/)
  })

  test.each([
    ['amount', { amount: '-1' }],
    ['amount', { amount: '1e3' }],
    ['amount', { amount: '1'.repeat(40) }],
    ['paymentCurrency', { paymentCurrency: 'dollars' }],
    ['network', { network: 'base&x=1' }],
  ])('error: a wrong %s is named and asked nobody', async (name, wrong) => {
    const { post, asked } = open()
    const { code, body } = await post('/v1/onramp/quote', { ...asking, ...wrong })
    expect([code, body.reasons?.[0]?.name]).toEqual([400, name])
    expect(asked).toEqual([])
  })

  test('behavior: Coinbase gets address and visitor by a signed request, and its page a token', async () => {
    const { buy, asked } = open()
    const { code, body } = await buy()
    expect(code).toBe(200)
    const url = new URL(body.url)
    expect(url.origin + url.pathname).toBe('https://pay.coinbase.com/buy/select-asset')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      sessionToken: 'a-token',
      defaultExperience: 'buy',
      defaultNetwork: 'base',
      defaultAsset: 'USDC',
      fiatCurrency: 'USD',
      presetFiatAmount: '100',
      partnerUserRef: body.order,
    })
    expect(body.url.toLowerCase()).not.toContain(me.toLowerCase())
    expect(asked[0]?.body).toEqual({
      addresses: [{ address: me, blockchains: ['base'] }],
      assets: ['USDC'],
      clientIp: 'local',
    })
    const token = asked[0]?.headers.get('authorization')?.replace('Bearer ', '') ?? ''
    const [head = '', claims = '', signature = ''] = token.split('.')
    const signed = Buffer.from(`${head}.${claims}`)
    expect(verify(null, signed, publicKey, Buffer.from(signature, 'base64url'))).toBe(true)
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      sub: 'key-1',
      uris: ['POST api.developer.coinbase.com/onramp/v1/token'],
    })
  })

  test('behavior: a visitor’s address comes from a trusted proxy, never from a header alone', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.7' }
    const ipOf = async (options: TestOptions) => {
      const { post, asked } = open(honest, options)
      await post('/v1/generators/onrampurl', wanted, headers)
      return asked[0]?.body?.['clientIp']
    }
    expect(await ipOf({})).toBe('local')
    expect(await ipOf({ trustedProxies: 1 })).toBe('203.0.113.7')
  })

  test('behavior: an order goes on and never back, and its end stays', async () => {
    let at = 1_700_000_000_000
    const answers: Record<string, unknown> = { ...honest }
    const { buy, news, get } = open(answers, { now: () => at })
    const { order } = (await buy()).body
    const status = async (answer?: unknown) => {
      at += 3_000
      if (answer) answers['/onramp/v1/buy/user'] = answer
      return (await news(order))?.status
    }
    expect(await status()).toBe('created')
    expect(await status(shapes.transaction('CREATED'))).toBe('created')
    expect(await status(shapes.transaction('SOMETHING_NEW'))).toBe('created')
    expect(await status(shapes.transaction('IN_PROGRESS'))).toBe('paid')
    expect(await status(() => new Response('', { status: 500 }))).toBe('paid')
    expect(await status(shapes.transaction('CREATED'))).toBe('paid')
    const list = async (account = me) =>
      (await get<GetOnrampTransactionsResponse>(`/v1/onramp/transactions?account=${account}`)).body.data
    expect((await list()).some(({ id }) => id === order)).toBe(false)
    const hash = `0x${'ab'.repeat(32)}`
    expect(await status(shapes.transaction('SUCCESS', { tx_hash: hash }))).toBe('sent')
    expect(await status(shapes.transaction('FAILED'))).toBe('sent')
    expect(await list(me.toLowerCase())).toContainEqual(
      expect.objectContaining({ id: order, hash, received: '98.75', chain: 'eip155:8453', asset: 'USDC' }),
    )
    expect(await news(order, `0x${'b0'.repeat(20)}`)).toBeUndefined()
  })

  test('behavior: a seller is asked about an order every two seconds at most', async () => {
    let at = 1_700_000_000_000
    const { buy, news, asked } = open(
      { ...honest, '/onramp/v1/buy/user': shapes.transaction('IN_PROGRESS') },
      { now: () => at },
    )
    const { order } = (await buy()).body
    at += 2_000
    await Promise.all(Array.from({ length: 6 }, () => news(order)))
    at += 1_000
    await news(order)
    expect(asked.filter(({ url }) => url.pathname.includes('/user/'))).toHaveLength(1)
  })

  test('error: a seller that makes no page leaves no order behind', async () => {
    const { buy } = open({ '/onramp/v1/token': () => new Response('{}', { status: 401 }) })
    const wallet = { address: me, blockchains: ['base'], assets: ['GONE'] }
    expect((await buy({ destinationWallets: [wallet] })).code).toBe(503)
    const left = await bench.database.query.select().from(onrampOrders).where(eq(onrampOrders.asset, 'GONE'))
    expect(left).toEqual([])
  })

  test.each([
    ['an address of another family', { chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }],
    ['a network that the wallet is not on', { defaultNetwork: 'ethereum' }],
    [
      'no address',
      { destinationWallets: [{ address: 'x'.repeat(20), blockchains: ['base'], assets: ['USDC'] }] },
    ],
  ])('error: %s is refused', async (_, wrong) => {
    const { buy, asked } = open()
    expect((await buy(wrong)).code).toBe(422)
    expect(asked).toEqual([])
  })
})
