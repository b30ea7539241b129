import type { OnrampOrderStatus } from '@latchkey/protocol/http'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { shared, webUrl } from '../onrampForms.js'
import type { OnrampProviderDefinition } from '../onrampProvider.js'

const settings = z.strictObject({
  ...shared,
  provider: z.literal('moonpay'),
  /** The publishable key, `pk_…`; the secret ones are LATCHKEY_MOONPAY_SECRET and LATCHKEY_MOONPAY_WEBHOOK_SECRET. */
  apiKey: z.string().min(1).max(256),
  page: webUrl.default('https://buy.moonpay.com'),
})

/** The codes of coins on networks other than the coin's first one. */
const suffixes: Readonly<Record<string, string>> = {
  polygon: 'polygon',
  arbitrum: 'arbitrum',
  optimism: 'optimism',
  base: 'base',
  'avalanche-c-chain': 'cchain',
  celo: 'celo',
}

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

/** Milliseconds that what it tells may be old. */
const tolerance = 5 * 60_000

/**
 * MoonPay. A URL with an address has to be signed with the account's secret key; how an order goes comes by webhook.
 *
 * @see https://dev.moonpay.com/docs/on-ramp-enhance-security-using-signed-urls
 */
export const moonpay = {
  settings,
  create({ apiKey, page, label = 'MoonPay' }, { settings: own, now }) {
    const { moonpaySecret, moonpayWebhookSecret } = own
    if (moonpaySecret === undefined) return undefined
    return {
      label,
      fees: '1-4.5%',
      namespaces: ['eip155', 'solana'],
      urlOf({ address, asset, network, currency, fiatAmount, order }) {
        const suffix = suffixes[network]
        const query = new URLSearchParams({
          apiKey,
          currencyCode: `${asset.toLowerCase()}${suffix === undefined ? '' : `_${suffix}`}`,
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
          const parts = new Map(
            (headers.get('moonpay-signature-v2') ?? '').split(',').map((part) => {
              const at = part.indexOf('=')
              return [part.slice(0, at).trim(), part.slice(at + 1).trim()] as const
            }),
          )
          const time = parts.get('t') ?? ''
          const right = createHmac('sha256', moonpayWebhookSecret).update(`${time}.${body}`).digest()
          const given = Buffer.from(parts.get('s') ?? '', 'hex')
          if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
          if (Math.abs(now() - Number(time) * 1000) > tolerance) return undefined
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
        },
      }),
    }
  },
} satisfies OnrampProviderDefinition<typeof settings>

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
