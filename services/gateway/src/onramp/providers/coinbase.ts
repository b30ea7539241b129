import type { OnrampOrderStatus } from '@latchkey/protocol/http'
import { z } from 'zod'
import { askJson } from '../../platform/askJson.js'
import { NoAnswerError } from '../../platform/noAnswerError.js'
import type { UpstreamDeps } from '../../platform/upstreamDeps.js'
import { decimal, shared, webUrl, wholeOf } from '../onrampForms.js'
import type { OnrampProviderDefinition } from '../onrampProvider.js'
import { coinbaseToken, readApiKey } from './coinbaseToken.js'
import { states } from './states.js'

const settings = z.strictObject({
  ...shared,
  provider: z.literal('coinbase'),
  keyId: z.string().min(1).max(256),
  api: webUrl.default('https://api.developer.coinbase.com'),
  page: webUrl.default('https://pay.coinbase.com'),
  /** ISO 3166-1; without a `subdivision` (ISO 3166-2) visitors are asked for their state. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .default('US'),
  subdivision: z
    .string()
    .regex(/^[A-Z0-9]{1,3}$/)
    .optional(),
})

const amount = z
  .union([
    z.object({ value: decimal, currency: z.string().max(16) }),
    z.object({ amount: decimal, currency: z.string().max(16) }),
  ])
  .transform((given) => ({
    amount: 'value' in given ? given.value : given.amount,
    currency: given.currency,
  }))

const name = z.string().min(1).max(64)
const optionsSchema = z.object({
  payment_currencies: wholeOf(
    z.object({
      id: z.string().max(16),
      limits: wholeOf(z.object({ id: name, min: decimal, max: decimal }), 32).default([]),
    }),
    300,
  ),
  purchase_currencies: wholeOf(
    z.object({
      id: name,
      name,
      symbol: name,
      networks: wholeOf(
        z.object({
          name,
          display_name: name,
          chain_id: z.string().max(64).default(''),
          contract_address: z.string().max(128).default(''),
        }),
        100,
      ),
    }),
    2000,
  ),
})
const quoteSchema = z.object({
  payment_total: amount,
  payment_subtotal: amount,
  purchase_amount: amount,
  network_fee: amount,
  coinbase_fee: amount,
  quote_id: z.string().max(128),
})
const transactionsSchema = z.object({
  transactions: z.array(
    z.object({
      status: z.string().max(64),
      tx_hash: z.string().max(128).nullish(),
      purchase_amount: amount.nullish(),
    }),
  ),
})

/** docs.cdp.coinbase.com/api-reference/rest-api/onramp-offramp/create-buy-quote */
const methods: ReadonlySet<string> = new Set([
  'CARD',
  'ACH_BANK_ACCOUNT',
  'APPLE_PAY',
  'FIAT_WALLET',
  'CRYPTO_ACCOUNT',
  'GUEST_CHECKOUT_CARD',
  'PAYPAL',
  'RTP',
  'GUEST_CHECKOUT_APPLE_PAY',
])

const statuses: Readonly<Record<string, OnrampOrderStatus>> = {
  ONRAMP_TRANSACTION_STATUS_CREATED: 'created',
  ONRAMP_TRANSACTION_STATUS_IN_PROGRESS: 'paid',
  ONRAMP_TRANSACTION_STATUS_SUCCESS: 'sent',
  ONRAMP_TRANSACTION_STATUS_FAILED: 'failed',
}

/**
 * The page's URL holds only a token usable once within five minutes.
 *
 * @see https://docs.cdp.coinbase.com/onramp/introduction/welcome
 */
export const coinbase = {
  settings,
  create({ keyId, api, page, country, subdivision, label = 'Coinbase' }, deps) {
    const { coinbaseSecret } = deps.settings
    if (coinbaseSecret === undefined) return undefined
    const locationOf = (of: { readonly subdivision?: string | undefined }) => {
      const region = subdivision ?? (country === 'US' ? of.subdivision : undefined)
      return { country, ...(region !== undefined && { subdivision: region }) }
    }
    const ask = createAsk({ keyId, key: readApiKey(coinbaseSecret), api }, deps)
    return {
      label,
      fees: '1-2%',
      namespaces: ['eip155'],
      ...(country === 'US' && subdivision === undefined && { subdivisions: states }),
      async options(of) {
        const path = `/onramp/v1/buy/options?${new URLSearchParams(locationOf(of))}`
        const found = await ask(path, optionsSchema)
        return {
          paymentCurrencies: found.payment_currencies.map(({ id, limits }) => ({
            id,
            payment_method_limits: limits,
          })),
          purchaseCurrencies: found.purchase_currencies,
        }
      },
      async quote({ purchaseCurrency, paymentCurrency, amount: paid, network, paymentMethod, ...of }) {
        const method = (paymentMethod ?? 'CARD').toUpperCase()
        const found = await ask('/onramp/v1/buy/quote', quoteSchema, {
          purchase_currency: purchaseCurrency,
          purchase_network: network,
          payment_amount: paid,
          payment_currency: paymentCurrency,
          payment_method: methods.has(method) ? method : 'CARD',
          ...locationOf(of),
        })
        return toQuote(found)
      },
      async urlOf(purchase) {
        const { order, address, network, asset, currency, fiatAmount, cryptoAmount, visitor } = purchase
        const { token } = await ask('/onramp/v1/token', z.object({ token: z.string().min(1).max(4096) }), {
          addresses: [{ address, blockchains: [network] }],
          assets: [asset],
          clientIp: visitor,
        })
        return `${page.replace(/\/+$/, '')}/buy/select-asset?${new URLSearchParams({
          sessionToken: token,
          defaultExperience: 'buy',
          defaultNetwork: network,
          defaultAsset: asset,
          fiatCurrency: currency,
          ...(fiatAmount !== undefined && { presetFiatAmount: fiatAmount }),
          ...(cryptoAmount !== undefined && { presetCryptoAmount: cryptoAmount }),
          partnerUserRef: order,
        })}`
      },
      async readUpdate(order) {
        const path = `/onramp/v1/buy/user/${encodeURIComponent(order)}/transactions?page_size=1`
        const { transactions } = await ask(path, transactionsSchema).catch((error: unknown) => {
          // The visitor has not opened the page yet.
          if (error instanceof NoAnswerError && error.status === 404) return { transactions: [] }
          throw error
        })
        return updateFrom(transactions, deps.log)
      },
    }
  },
} satisfies OnrampProviderDefinition<typeof settings>

const createAsk =
  (
    {
      keyId,
      key,
      api,
    }: { readonly keyId: string; readonly key: ReturnType<typeof readApiKey>; readonly api: string },
    deps: UpstreamDeps,
  ) =>
  <S extends z.ZodType>(path: string, schema: S, body?: unknown) => {
    const url = new URL(`${api.replace(/\/+$/, '')}${path}`)
    const method = body === undefined ? 'GET' : 'POST'
    const token = coinbaseToken({ keyId, key, method, url: url.href, now: deps.now() })
    return askJson({ url, schema, body, headers: { authorization: `Bearer ${token}` } }, deps)
  }

function toQuote(found: z.output<typeof quoteSchema>) {
  return {
    paymentTotal: found.payment_total,
    paymentSubtotal: found.payment_subtotal,
    purchaseAmount: found.purchase_amount,
    networkFee: found.network_fee,
    coinbaseFee: found.coinbase_fee,
    quoteId: found.quote_id,
  }
}

function updateFrom(
  transactions: z.output<typeof transactionsSchema>['transactions'],
  log: UpstreamDeps['log'],
) {
  const [first] = transactions
  if (first === undefined) return undefined
  const status = statuses[first.status]
  if (status === undefined) {
    log.warn({ provider: 'coinbase' }, 'an order has a status that is not known')
    return undefined
  }
  return { status, hash: first.tx_hash ?? undefined, received: first.purchase_amount?.amount }
}
