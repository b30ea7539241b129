import type { OnrampOrderStatus } from '@latchkey/protocol/http'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { askJson } from '../../platform/askJson.js'
import { NoAnswerError } from '../../platform/noAnswerError.js'
import { decimalText, isCard, shared, webUrl, wholeOf } from '../onrampForms.js'
import type { OnrampProviderDefinition } from '../onrampProvider.js'
import { createTransakTokens, type TransakTokens } from './transakTokens.js'

const settings = z.strictObject({
  ...shared,
  provider: z.literal('transak'),
  apiKey: z.string().min(1).max(256),
  /** The account's domain. */
  referrer: z.string().min(1).max(256),
  api: webUrl.default('https://api-gateway.transak.com'),
  partners: webUrl.default('https://api.transak.com'),
})

const figure = z.number().nonnegative().max(1e12)
const quoteSchema = z.object({
  response: z.object({
    quoteId: z.string().max(128),
    fiatCurrency: z.string().max(16),
    cryptoCurrency: z.string().max(64),
    /** Total including fees. */
    fiatAmount: figure,
    cryptoAmount: figure,
    totalFee: figure,
    feeBreakdown: wholeOf(z.object({ id: z.string(), value: figure }), 16).default([]),
  }),
})

const answerSchema = z.object({ data: z.object({ widgetUrl: z.url({ protocol: /^https?$/ }) }) })

const networks: Readonly<Record<string, string>> = { 'avalanche-c-chain': 'avaxcchain' }

const statuses: Readonly<Record<string, OnrampOrderStatus>> = {
  AWAITING_PAYMENT_FROM_USER: 'created',
  PAYMENT_DONE_MARKED_BY_USER: 'paid',
  PROCESSING: 'paid',
  PENDING_DELIVERY_FROM_TRANSAK: 'paid',
  ON_HOLD_PENDING_DELIVERY_FROM_TRANSAK: 'paid',
  COMPLETED: 'sent',
  CANCELLED: 'failed',
  FAILED: 'failed',
  REFUNDED: 'failed',
  EXPIRED: 'failed',
}

const claimsSchema = z.object({
  webhookData: z.object({
    status: z.string().max(64),
    partnerOrderId: z.string().max(64),
    transactionHash: z.string().max(128).nullish(),
    cryptoAmount: z.number().nonnegative().nullish(),
  }),
})

/**
 * A trusted server creates a session, usable once within five minutes. States come by webhook, as a
 * JWT signed with the access token.
 *
 * @see https://docs.transak.com/api/public/create-widget-url
 * @see https://docs.transak.com/reference/get-price
 */
export const transak = {
  settings,
  create({ apiKey, referrer, api, partners, label = 'Transak' }, deps) {
    const tokens = createTransakTokens({ apiKey, partners }, deps)
    if (tokens === undefined) return undefined
    const asPartner = createPartner(tokens)
    return {
      label,
      fees: '1-5%',
      namespaces: ['eip155', 'solana'],
      async quote({ purchaseCurrency, paymentCurrency, amount, network, paymentMethod }) {
        const query = new URLSearchParams({
          partnerApiKey: apiKey,
          fiatCurrency: paymentCurrency,
          cryptoCurrency: purchaseCurrency,
          isBuyOrSell: 'BUY',
          network: networks[network] ?? network,
          ...(isCard(paymentMethod) && { paymentMethod: 'credit_debit_card' }),
          fiatAmount: amount,
        })
        const url = new URL(`${partners.replace(/\/+$/, '')}/api/v1/pricing/public/quotes?${query}`)
        const { response } = await askJson({ url, schema: quoteSchema }, deps)
        return toQuote(response)
      },
      async urlOf({ address, asset, network, currency, fiatAmount, cryptoAmount, order }) {
        const url = new URL(`${api.replace(/\/+$/, '')}/api/v2/auth/session`)
        const widgetParams = {
          apiKey,
          referrerDomain: referrer,
          productsAvailed: 'BUY',
          cryptoCurrencyCode: asset,
          network: networks[network] ?? network,
          walletAddress: address,
          disableWalletAddressForm: true,
          fiatCurrency: currency,
          ...(fiatAmount !== undefined && { fiatAmount: Number(fiatAmount) }),
          ...(cryptoAmount !== undefined && { cryptoAmount: Number(cryptoAmount) }),
          partnerOrderId: order,
        }
        const { data } = await asPartner((token) =>
          askJson(
            { url, schema: answerSchema, headers: { 'access-token': token }, body: { widgetParams } },
            deps,
          ),
        )
        return data.widgetUrl
      },
      async readWebhook({ body }) {
        const signed = (await tokens.signing())
          .map((token) => readSigned(body, token))
          .find((one) => one !== undefined)
        if (signed === undefined) return undefined
        return updateFrom(signed)
      },
    }
  },
} satisfies OnrampProviderDefinition<typeof settings>

/** Renews a rejected token once. */
const createPartner =
  (tokens: TransakTokens) =>
  async <T>(work: (token: string) => Promise<T>): Promise<T> => {
    const token = await tokens.current()
    try {
      return await work(token)
    } catch (error) {
      if (!(error instanceof NoAnswerError) || error.status !== 401) throw error
      const next = await tokens.current(token)
      if (next === token) throw error
      return work(next)
    }
  }

function toQuote(response: z.output<typeof quoteSchema>['response']) {
  const { fiatAmount, fiatCurrency, cryptoAmount, cryptoCurrency, totalFee, feeBreakdown } = response
  const money = (value: number) => ({ amount: decimalText(value), currency: fiatCurrency })
  const forNetwork = feeBreakdown
    .filter(({ id }) => id === 'network_fee')
    .reduce((sum, { value }) => sum + value, 0)
  return {
    paymentTotal: money(fiatAmount),
    paymentSubtotal: money(Math.max(0, fiatAmount - totalFee)),
    purchaseAmount: { amount: decimalText(cryptoAmount), currency: cryptoCurrency },
    networkFee: money(forNetwork),
    coinbaseFee: money(Math.max(0, totalFee - forNetwork)),
    quoteId: response.quoteId,
  }
}

function updateFrom(signed: unknown) {
  const claims = claimsSchema.safeParse(signed)
  const status = claims.data && statuses[claims.data.webhookData.status]
  if (claims.data === undefined || status === undefined) return null
  const { partnerOrderId, transactionHash, cryptoAmount } = claims.data.webhookData
  return {
    order: partnerOrderId,
    status,
    hash: transactionHash ?? undefined,
    received: cryptoAmount === null ? undefined : cryptoAmount?.toString(),
  }
}

/** HS256 only. */
function readSigned(body: string, secret: string): unknown {
  try {
    const { data } = z.object({ data: z.string().max(65_536) }).parse(JSON.parse(body))
    const [head = '', claims = '', signature = '', ...more] = data.split('.')
    const { alg } = JSON.parse(Buffer.from(head, 'base64url').toString()) as { alg?: unknown }
    const right = createHmac('sha256', secret).update(`${head}.${claims}`).digest()
    const given = Buffer.from(signature, 'base64url')
    const isRight = given.length === right.length && timingSafeEqual(given, right)
    if (alg !== 'HS256' || more.length > 0 || !isRight) return undefined
    return JSON.parse(Buffer.from(claims, 'base64url').toString())
  } catch {
    return undefined
  }
}
