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
  /** The gateway's id, which the provider reports back. */
  readonly order: string
  readonly projectId: string
  readonly address: string
  /** CAIP-2. */
  readonly chainId: string
  /** In the provider's words. */
  readonly network: string
  readonly asset: string
  /** ISO 4217. */
  readonly currency: string
  readonly fiatAmount?: string | undefined
  readonly cryptoAmount?: string | undefined
  readonly visitor: string
}

export type WantedQuote = {
  readonly [Key in keyof OnrampQuoteRequest]: OnrampQuoteRequest[Key] | undefined
} & Pick<OnrampQuoteRequest, 'purchaseCurrency' | 'paymentCurrency' | 'amount' | 'network'>

export interface OrderUpdate {
  readonly status: OnrampOrderStatus
  readonly hash?: string | undefined
  /** Whole coins, decimal text. */
  readonly received?: string | undefined
}

export interface Webhook {
  readonly headers: Headers
  readonly body: string
}

export interface OnrampProvider {
  readonly label: string
  readonly fees: string
  readonly namespaces: readonly string[]
  /** The one coin per namespace, whatever the visitor chose. */
  readonly sells?: Readonly<Record<string, string>>
  /** If options and quotes need the visitor's. */
  readonly subdivisions?: readonly OnrampSubdivision[]
  /** By currency. */
  options?(location: {
    readonly subdivision?: string | undefined
  }): Promise<Pick<OnrampOptionsResponse, 'paymentCurrencies' | 'purchaseCurrencies'>>
  quote?(request: WantedQuote): Promise<OnrampQuoteResponse>
  urlOf(purchase: Purchase): Promise<string>
  /** Undefined while the provider does not know it. */
  readUpdate?(order: string): Promise<OrderUpdate | undefined>
  /** Undefined for a wrong signature, null for news about no order of ours. */
  readWebhook?(webhook: Webhook): WebhookUpdate | Promise<WebhookUpdate>
}

export type WebhookUpdate = (OrderUpdate & { readonly order: string }) | null | undefined

export interface OnrampProviderDefinition<S extends z.ZodType = z.ZodType> {
  readonly settings: S
  /** Undefined if a required secret is missing. */
  create(settings: z.output<S>, deps: UpstreamDeps): OnrampProvider | undefined
}
