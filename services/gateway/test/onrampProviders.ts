import type { GetOnrampTransactionsResponse, OnrampUrlResponse } from '@latchkey/protocol/http'
import { generateKeyPairSync } from 'node:crypto'
import type { Bench, TestOptions } from './describeEngines.js'

export const me = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const keys = generateKeyPairSync('ed25519')
export const { publicKey } = keys
const { d = '', x = '' } = keys.privateKey.export({ format: 'jwk' })
const coinbaseSecret = Buffer.concat([Buffer.from(d, 'base64url'), Buffer.from(x, 'base64url')]).toString(
  'base64',
)

/** docs.cdp.coinbase.com/onramp; not run live. */
export const shapes = {
  options: {
    payment_currencies: [
      { id: 'USD', limits: [{ id: 'CARD', min: '5', max: '500' }], icon_url: 'https://x.example/usd' },
    ],
    purchase_currencies: [
      {
        id: 'd85dce9b-5b73-5c3c-8978-522ce1d1c1b4',
        name: 'USD Coin',
        symbol: 'USDC',
        networks: [
          {
            name: 'base',
            display_name: 'Base',
            chain_id: '8453',
            contract_address: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
          },
        ],
      },
    ],
  },
  quote: {
    payment_total: { value: '100.00', currency: 'USD' },
    payment_subtotal: { value: '98.75', currency: 'USD' },
    purchase_amount: { value: '98.75', currency: 'USDC' },
    coinbase_fee: { value: '1.25', currency: 'USD' },
    network_fee: { value: '0.00', currency: 'USD' },
    quote_id: 'q-1',
  },
  token: { token: 'a-token', channel_id: '' },
  transaction: (status: string, more = {}) => ({
    transactions: [
      {
        status: `ONRAMP_TRANSACTION_STATUS_${status}`,
        purchase_currency: 'USDC',
        purchase_network: 'base',
        purchase_amount: { value: '98.75', currency: 'USDC' },
        tx_hash: '',
        partner_user_ref: 'order',
        ...more,
      },
    ],
    next_page_key: '',
    total_count: '1',
  }),
  /**
   * docs.transak.com/docs/get-price-quotecountrycode and docs.transak.com/reference/get-price; not
   * run live.
   */
  transakQuote: {
    response: {
      quoteId: '5b42f946-47b4-4bea-9e7e-563488d03333',
      conversionPrice: 0.9998,
      marketConversionPrice: 1.0001,
      fiatCurrency: 'USD',
      cryptoCurrency: 'USDC',
      paymentMethod: 'credit_debit_card',
      fiatAmount: 100,
      cryptoAmount: 94.91,
      isBuyOrSell: 'BUY',
      network: 'base',
      feeDecimal: 0.0507,
      totalFee: 5.07,
      feeBreakdown: [
        { name: 'Transak fee', value: 1.49, id: 'transak_fee', ids: ['transak_fee'] },
        { name: 'Network/Exchange fee', value: 3.58, id: 'network_fee', ids: ['network_fee'] },
      ],
      nonce: 1,
    },
  },
  /** dev.moonpay.com/api-reference/widget/getbuyquote; not run live. */
  moonpayQuote: {
    accountId: '717a8a80-5c17-46f9-84f8-a5253c372f51',
    baseCurrencyCode: 'usd',
    baseCurrencyAmount: 87.37,
    quoteCurrencyCode: 'usdc_base',
    quoteCurrencyAmount: 88.37,
    quoteCurrencyPrice: 0.9887,
    paymentMethod: 'credit_debit_card',
    feeAmount: 3.99,
    extraFeePercentage: 1,
    extraFeeAmount: 1,
    networkFeeAmount: 7.64,
    networkFeeAmountNonRefundable: false,
    totalAmount: 100,
    externalId: null,
    signature: 'really-long-string',
    expiresIn: 1800,
    expiresAt: '2024-02-23T00:58:26.577Z',
  },
  transak: { data: { widgetUrl: 'https://global.transak.com?apiKey=k&sessionId=s' } },
}

interface Asked {
  readonly url: URL
  readonly headers: Headers
  readonly body: Record<string, unknown> | undefined
}

function providerDoubles(answers: Record<string, unknown>) {
  const asked: Asked[] = []
  const fake: typeof fetch = async (input, init) => {
    const url = new URL(String(input))
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    asked.push({ url, headers: new Headers(init?.headers), body })
    const found = Object.entries(answers).find(([path]) => url.pathname.startsWith(path))?.[1]
    if (found instanceof Error) throw found
    if (typeof found === 'function')
      return (found as (headers: Headers) => Response)(new Headers(init?.headers))
    return found === undefined ? new Response('{}', { status: 404 }) : Response.json(found)
  }
  return { asked, fetch: fake }
}

const coinbase = { provider: 'coinbase' as const, keyId: 'key-1', subdivision: 'NY' }
export const secrets = {
  coinbaseSecret,
  transakToken: 'transak-token',
  moonpaySecret: 'sk_test_key',
  moonpayWebhookSecret: 'wk_test_key',
}
export const all = [
  coinbase,
  { provider: 'meld' as const, publicKey: 'pub:1' },
  { provider: 'transak' as const, apiKey: 'tk', referrer: 'shop.example' },
  { provider: 'moonpay' as const, apiKey: 'pk_test_key' },
]
export const honest = {
  '/onramp/v1/buy/options': shapes.options,
  '/onramp/v1/buy/quote': shapes.quote,
  '/onramp/v1/token': shapes.token,
}
export const wanted = {
  destinationWallets: [{ address: me, blockchains: ['base'], assets: ['USDC'] }],
  defaultNetwork: 'base',
  partnerUserId: 'demo',
  defaultExperience: 'buy',
  presetFiatAmount: '100',
  chainId: 'eip155:8453',
}
export const asking = {
  purchaseCurrency: 'USDC',
  paymentCurrency: 'USD',
  amount: '100',
  network: 'base',
}

export function openOnramp(
  bench: Bench,
  answers: Record<string, unknown> = honest,
  options: TestOptions = {},
) {
  const doubles = providerDoubles(answers)
  const request = bench.app({
    fetch: doubles.fetch,
    ...secrets,
    config: { onramp: all },
    ...options,
  })
  async function get<T>(path: string) {
    const response = await request(path)
    return { code: response.status, body: (await response.json()) as T }
  }
  async function post<T>(path: string, value: unknown, headers: Record<string, string> = {}) {
    const body = typeof value === 'string' ? value : JSON.stringify(value)
    const response = await request(path, { method: 'POST', body, headers })
    return {
      code: response.status,
      body: (await response.json()) as T & { reasons?: { name: string }[] },
    }
  }
  const buy = (more: object = {}) =>
    post<OnrampUrlResponse>('/v1/generators/onrampurl', { ...wanted, ...more })
  const news = async (order: string, account = me) => {
    const path = `/v1/onramp/transactions?account=${account}&order=${order}`
    return (await get<GetOnrampTransactionsResponse>(path)).body.data[0]
  }
  return { ...doubles, get, post, buy, news }
}
