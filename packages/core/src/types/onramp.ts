import type { Caip10, Caip2 } from '@latchkey/protocol/caip'
import type { SerializedError } from '@latchkey/protocol/errors'
import type {
  OnrampOrderStatus,
  OnrampQuoteResponse,
  OnrampSeller,
  PaymentCurrency,
  PurchaseCurrency,
  PurchaseNetwork,
} from '@latchkey/protocol/http'

export interface OnrampOffer {
  readonly currency: Pick<PurchaseCurrency, 'id' | 'name' | 'symbol'>
  readonly network: PurchaseNetwork
  readonly chainId?: Caip2
}

/** A purchase begun in this browser. */
export interface OnrampPurchase {
  /** The gateway's order id, once it has answered. */
  readonly id?: string
  readonly provider: string
  readonly label: string
  readonly reports: boolean
  readonly asset: string
  readonly networkName: string
  /** The coins' chain; the account's, if the provider names none. */
  readonly chainId: Caip2
  /** In the payment currency, such as `100`. */
  readonly paymentAmount: string
  readonly paymentCurrency: string
  readonly startedAt: number
  /** `opening`: requesting the provider's page. */
  readonly status: 'opening' | OnrampOrderStatus
  /** As far as observable. `elsewhere`: after a reload, or as the visitor says. */
  readonly window: 'open' | 'blocked' | 'closed' | 'elsewhere'
  /** Works once, for a few minutes; absent once opened. */
  readonly url?: string
  /** The order takes longer than usual. */
  readonly isLate?: true
  readonly hash?: string
  /** Whole coins, reported by the provider. */
  readonly received?: string
  readonly error?: SerializedError
}

export interface SellerQuote {
  readonly quote?: OnrampQuoteResponse
  readonly error?: SerializedError
}

export interface OnrampState {
  /** The buying account. */
  readonly caipAddress: Caip10
  readonly status: 'loading' | 'ready'
  /** The offers are not the gateway's. */
  readonly isAssumed: boolean
  readonly providers: readonly OnrampSeller[]
  /** On the account's chain, otherwise on other chains. */
  readonly offers: readonly OnrampOffer[]
  readonly paymentCurrencies: readonly PaymentCurrency[]
  readonly purchase?: OnrampOffer
  readonly payment?: PaymentCurrency
  readonly provider?: OnrampSeller
  readonly paymentAmount: string
  readonly quotesLoading: boolean
  /** Of the chosen provider, otherwise the one that yields most. */
  readonly quote?: OnrampQuoteResponse
  readonly sellerQuotes?: Readonly<Record<string, SellerQuote>>
  /** One of the provider's `subdivisions`. */
  readonly subdivision?: string
  readonly error?: SerializedError
  readonly order?: OnrampPurchase
}
