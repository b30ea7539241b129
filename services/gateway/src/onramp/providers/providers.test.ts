import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { describeAnEngine, type TestOptions } from '../../../test/describeEngines.js'
import { honest, me, openOnramp, shapes } from '../../../test/onrampProviders.js'

describeAnEngine('sellers', (bench) => {
  const open = (answers: Record<string, unknown> = honest, options: TestOptions = {}) =>
    openOnramp(bench, answers, options)

  test('behavior: Meld gets exactly the four fields of its query', async () => {
    const { buy } = open()
    const { url } = (await buy({ provider: 'meld' })).body
    expect(url).toBe(
      `https://meldcrypto.com/?publicKey=pub%3A1&destinationCurrencyCode=USDC&walletAddress=${me}&externalCustomerId=demo`,
    )
    const address = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'
    const solana = await buy({
      provider: 'meld',
      chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      destinationWallets: [{ address, blockchains: ['solana'], assets: ['SOL'] }],
      defaultNetwork: 'solana',
    })
    expect(new URL(solana.body.url).searchParams.get('destinationCurrencyCode')).toBe('SOL')
    expect(new URL(solana.body.url).searchParams.get('walletAddress')).toBe(address)
  })

  test('behavior: MoonPay’s URL is signed as its documentation says', async () => {
    const { buy } = open()
    const { url, order } = (await buy({ provider: 'moonpay' })).body
    const [unsigned = '', signature = ''] = url.split('&signature=')
    expect(Object.fromEntries(new URL(unsigned).searchParams)).toEqual({
      apiKey: 'pk_test_key',
      currencyCode: 'usdc_base',
      walletAddress: me,
      baseCurrencyCode: 'usd',
      baseCurrencyAmount: '100',
      externalTransactionId: order,
    })
    const right = createHmac('sha256', 'sk_test_key').update(new URL(unsigned).search).digest('base64')
    expect(decodeURIComponent(signature)).toBe(right)
  })

  test('behavior: what MoonPay tells counts when it signed it, lately', async () => {
    const at = 1_700_000_000_000
    const { buy, post, news } = open(honest, { now: () => at })
    const { order } = (await buy({ provider: 'moonpay' })).body
    const webhook = (status: string, { key = 'wk_test_key', time = at / 1000 } = {}) => {
      const hash = `0x${'cd'.repeat(32)}`
      const data = {
        status,
        externalTransactionId: order,
        cryptoTransactionId: hash,
        quoteCurrencyAmount: 98.5,
      }
      const body = JSON.stringify({ type: 'transaction_updated', data })
      const s = createHmac('sha256', key).update(`${time}.${body}`).digest('hex')
      return post('/v1/onramp/webhooks/moonpay', body, { 'moonpay-signature-v2': `t=${time},s=${s}` })
    }
    expect((await webhook('completed', { key: 'wrong' })).code).toBe(401)
    expect((await webhook('completed', { time: at / 1000 - 3_600 })).code).toBe(401)
    // Repeated refusals would end the provider's webhooks.
    expect((await webhook('somethingNew')).code).toBe(200)
    expect((await webhook('somethingNew', { key: 'wrong' })).code).toBe(401)
    expect((await news(order))?.status).toBe('created')
    expect((await webhook('pending')).code).toBe(200)
    expect((await webhook('completed')).code).toBe(200)
    expect(await news(order)).toMatchObject({ status: 'sent', received: '98.5' })
    expect((await post('/v1/onramp/webhooks/moonpay', 'no json')).code).toBe(401)
    expect((await post('/v1/onramp/webhooks/coinbase', '{}')).code).toBe(404)
  })

  test('behavior: Transak gets a session, and what it tells is a JWT by our token alone', async () => {
    const { buy, post, news, asked } = open({ '/api/v2/auth/session': shapes.transak })
    const { url, order } = (await buy({ provider: 'transak' })).body
    expect(url).toBe(shapes.transak.data.widgetUrl)
    expect(asked[0]?.headers.get('access-token')).toBe('transak-token')
    expect(asked[0]?.body?.['widgetParams']).toMatchObject({
      apiKey: 'tk',
      referrerDomain: 'shop.example',
      cryptoCurrencyCode: 'USDC',
      network: 'base',
      walletAddress: me,
      fiatAmount: 100,
      partnerOrderId: order,
    })
    const webhook = (status: string, { key = 'transak-token', alg = 'HS256', id = order } = {}) => {
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
      const text = `${part({ alg, typ: 'JWT' })}.${part({ webhookData: { status, partnerOrderId: id } })}`
      const signature = createHmac('sha256', key).update(text).digest('base64url')
      return post('/v1/onramp/webhooks/transak', { data: `${text}.${signature}` })
    }
    expect((await webhook('COMPLETED', { key: 'wrong' })).code).toBe(401)
    expect((await webhook('SOMETHING_NEW')).code).toBe(200)
    expect((await news(order))?.status).toBe('created')
    expect((await webhook('COMPLETED', { alg: 'none' })).code).toBe(401)
    expect((await webhook('PROCESSING')).code).toBe(200)
    expect((await news(order))?.status).toBe('paid')
    expect((await webhook('FAILED')).code).toBe(200)
    expect((await webhook('COMPLETED')).code).toBe(200)
    expect((await news(order))?.status).toBe('failed')
    const { body } = await buy({ provider: 'meld' })
    expect((await webhook('COMPLETED', { id: body.order })).code).toBe(200)
    expect((await news(body.order))?.status).toBe('created')
  })
})
