import type {
  OnrampOptionsResponse,
  OnrampOrderStatus,
  OnrampQuoteRequest,
  OnrampQuoteResponse,
  OnrampSubdivision,
} from '@latchkey/protocol/http'
import type { z } from 'zod'
import type { UpstreamDeps } from '../platform/upstreamDeps.js'

export interface Purchase {
  /** Ours; the seller knows the order by it. */
  readonly order: string
  readonly projectId: string
  readonly address: string
  /** CAIP-2 of the account. */
  readonly chainId: string
  /** The seller's name of the network. */
  readonly network: string
  /** Symbol. */
  readonly asset: string
  /** ISO 4217. */
  readonly currency: string
  /** Decimal text. */
  readonly fiatAmount?: string | undefined
  readonly cryptoAmount?: string | undefined
  /** The visitor's own address on the internet, as the socket or a trusted proxy has it. */
  readonly visitor: string
}

/** The order that a quote is for. */
export type WantedQuote = {
  readonly [Key in keyof OnrampQuoteRequest]: OnrampQuoteRequest[Key] | undefined
} & Pick<OnrampQuoteRequest, 'purchaseCurrency' | 'paymentCurrency' | 'amount' | 'network'>

/** How an order goes, in its seller's word. */
export interface OrderNews {
  readonly status: OnrampOrderStatus
  readonly hash?: string | undefined
  /** Whole coins, decimal text. */
  readonly received?: string | undefined
}

export interface Webhook {
  readonly headers: Headers
  readonly body: string
}

/** A seller, as one gateway's settings have it. */
export interface OnrampProvider {
  readonly label: string
  /** In percent. */
  readonly fees: string
  /** CAIP-2 namespaces. */
  readonly namespaces: readonly string[]
  /** Symbols by namespace: the coin that it sells, whatever was chosen. */
  readonly sells?: Readonly<Record<string, string>>
  /** Parts of the country, of which it has to know the visitor's for options and quotes. */
  readonly subdivisions?: readonly OnrampSubdivision[]
  /** The purchasable assets by currency; absent if the on-ramp provider does not list them. */
  options?(where: {
    readonly subdivision?: string | undefined
  }): Promise<Pick<OnrampOptionsResponse, 'paymentCurrencies' | 'purchaseCurrencies'>>
  /** @throws NoAnswerError */
  quote?(request: WantedQuote): Promise<OnrampQuoteResponse>
  /** The URL at which the visitor pays. @throws NoAnswerError */
  urlOf(purchase: Purchase): Promise<string>
  /** Asks how an order goes; undefined while the seller does not know it. @throws NoAnswerError */
  newsOf?(order: string): Promise<OrderNews | undefined>
  /** Reads what the seller tells: undefined when it is not signed by it, null when it is about nothing of ours. */
  readWebhook?(webhook: Webhook): WebhookNews | Promise<WebhookNews>
}

/** News of a seller's; see {@link OnrampProvider.readWebhook}. */
export type WebhookNews = (OrderNews & { readonly order: string }) | null | undefined

/** A kind of seller. */
export interface OnrampProviderDefinition<S extends z.ZodType = z.ZodType> {
  readonly settings: S
  /** @returns undefined where a secret is missing without which it sells nothing */
  create(settings: z.output<S>, deps: UpstreamDeps): OnrampProvider | undefined
}
