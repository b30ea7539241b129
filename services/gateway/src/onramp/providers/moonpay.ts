import type { OnrampOrderStatus } from '@latchkey/protocol/http'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { askJson } from '../../platform/askJson.js'
import { decimalText, isCard, shared, webUrl } from '../onrampForms.js'
import type { OnrampProviderDefinition } from '../onrampProvider.js'

const settings = z.strictObject({
  ...shared,
  provider: z.literal('moonpay'),
  /** Publishable, `pk_…`. */
  apiKey: z.string().min(1).max(256),
  page: webUrl.default('https://buy.moonpay.com'),
  api: webUrl.default('https://api.moonpay.com'),
})

/** For networks other than the coin's first one. */
const suffixes: Readonly<Record<string, string>> = {
  polygon: 'polygon',
  arbitrum: 'arbitrum',
  optimism: 'optimism',
  base: 'base',
  'avalanche-c-chain': 'cchain',
  celo: 'celo',
  solana: 'sol',
}

/** `usdc`, `usdc_base`, `usdc_sol`; `sol` for the network's own coin. */
function codeOf(asset: string, network: string): string {
  const code = asset.toLowerCase()
  const suffix = suffixes[network]
  return suffix === undefined || suffix === code ? code : `${code}_${suffix}`
}

const figure = z.number().nonnegative().max(1e12)
const quoteSchema = z.object({
  baseCurrencyAmount: figure,
  quoteCurrencyAmount: figure,
  feeAmount: figure,
  extraFeeAmount: figure.default(0),
  networkFeeAmount: figure.default(0),
  totalAmount: figure,
})

const statuses: Readonly<Record<string, OnrampOrderStatus>> = {
  waitingPayment: 'created',
  waitingAuthorization: 'created',
  pending: 'paid',
  completed: 'sent',
  failed: 'failed',
}

const eventSchema = z.object({
  data: z.object({
    status: z.string().max(64),
    externalTransactionId: z.string().max(64),
    cryptoTransactionId: z.string().max(128).nullish(),
    quoteCurrencyAmount: z.number().nonnegative().nullish(),
  }),
})

/** Milliseconds that a webhook may be old. */
const tolerance = 5 * 60_000

/**
 * A URL with an address has to be signed; states come by webhook.
 *
 * @see https://dev.moonpay.com/docs/on-ramp-enhance-security-using-signed-urls
 * @see https://dev.moonpay.com/api-reference/widget/getbuyquote
 */
export const moonpay = {
  settings,
  create({ apiKey, page, api, label = 'MoonPay' }, deps) {
    const { settings: own, now } = deps
    const { moonpaySecret, moonpayWebhookSecret, moonpayWebhookSecretPrevious } = own
    if (moonpaySecret === undefined) return undefined
    return {
      label,
      fees: '1-4.5%',
      namespaces: ['eip155', 'solana'],
      async quote({ purchaseCurrency, paymentCurrency, amount, network, paymentMethod }) {
        const code = encodeURIComponent(codeOf(purchaseCurrency, network))
        const query = new URLSearchParams({
          apiKey,
          baseCurrencyCode: paymentCurrency.toLowerCase(),
          baseCurrencyAmount: amount,
          areFeesIncluded: 'true',
          ...(isCard(paymentMethod) && { paymentMethod: 'credit_debit_card' }),
        })
        const url = new URL(`${api.replace(/\/+$/, '')}/v3/currencies/${code}/buy_quote?${query}`)
        const found = await askJson({ url, schema: quoteSchema }, deps)
        const money = (value: number) => ({ amount: decimalText(value), currency: paymentCurrency })
        return {
          paymentTotal: money(found.totalAmount),
          paymentSubtotal: money(found.baseCurrencyAmount),
          purchaseAmount: { amount: decimalText(found.quoteCurrencyAmount), currency: purchaseCurrency },
          networkFee: money(found.networkFeeAmount),
          coinbaseFee: money(found.feeAmount + found.extraFeeAmount),
          quoteId: '',
        }
      },
      urlOf({ address, asset, network, currency, fiatAmount, order }) {
        const query = new URLSearchParams({
          apiKey,
          currencyCode: codeOf(asset, network),
          walletAddress: address,
          baseCurrencyCode: currency.toLowerCase(),
          ...(fiatAmount !== undefined && { baseCurrencyAmount: fiatAmount }),
          externalTransactionId: order,
        })
        const url = new URL(page)
        url.search = query.toString()
        const signature = createHmac('sha256', moonpaySecret).update(url.search).digest('base64')
        return Promise.resolve(`${url.href}&signature=${encodeURIComponent(signature)}`)
      },
      ...(moonpayWebhookSecret !== undefined && {
        readWebhook({ headers, body }) {
          const signature = headers.get('moonpay-signature-v2') ?? ''
          const secrets = [moonpayWebhookSecret, moonpayWebhookSecretPrevious]
          const isRight = secrets.some(
            (secret) => secret !== undefined && isSigned(body, { signature, secret, now: now() }),
          )
          return isRight ? updateFrom(body) : undefined
        },
      }),
    }
  },
} satisfies OnrampProviderDefinition<typeof settings>

/** Rejects replays. */
function isSigned(
  body: string,
  { signature, secret, now }: { readonly signature: string; readonly secret: string; readonly now: number },
): boolean {
  const parts = new Map(
    signature.split(',').map((part) => {
      const at = part.indexOf('=')
      return [part.slice(0, at).trim(), part.slice(at + 1).trim()] as const
    }),
  )
  const time = parts.get('t') ?? ''
  const right = createHmac('sha256', secret).update(`${time}.${body}`).digest()
  const given = Buffer.from(parts.get('s') ?? '', 'hex')
  if (given.length !== right.length || !timingSafeEqual(given, right)) return false
  const isOld = Math.abs(now - Number(time) * 1000) > tolerance
  return !isOld
}

function updateFrom(body: string) {
  const event = eventSchema.safeParse(parse(body))
  const status = event.data && statuses[event.data.data.status]
  if (event.data === undefined || status === undefined) return null
  const { externalTransactionId, cryptoTransactionId, quoteCurrencyAmount } = event.data.data
  return {
    order: externalTransactionId,
    status,
    hash: cryptoTransactionId ?? undefined,
    received: quoteCurrencyAmount === null ? undefined : quoteCurrencyAmount?.toString(),
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
