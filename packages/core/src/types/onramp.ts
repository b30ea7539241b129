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

/** A purchase that was begun in this browser. */
export interface OnrampPurchase {
  /** Order id at the gateway; missing until it has answered. */
  readonly id?: string
  readonly provider: string
  readonly label: string
  readonly reports: boolean
  readonly asset: string
  readonly networkName: string
  /** The chain that the coins arrive on; the account's, if the provider names none. */
  readonly chainId: Caip2
  /** Amount to pay and its currency, such as `100` and `USD`. */
  readonly paymentAmount: string
  readonly paymentCurrency: string
  readonly startedAt: number
  /** `opening`: the provider's page is being requested. */
  readonly status: 'opening' | OnrampOrderStatus
  /**
   * The provider's window, as far as it can be observed. `elsewhere`: after a reload, or when the
   * visitor says so.
   */
  readonly window: 'open' | 'blocked' | 'closed' | 'elsewhere'
  /** The provider's page until it was opened. It works once, for a few minutes. */
  readonly url?: string
  /** Set when the order takes longer than providers normally need. */
  readonly isLate?: true
  readonly hash?: string
  /** Whole coins, as the provider reports it. */
  readonly received?: string
  readonly error?: SerializedError
}

export interface SellerQuote {
  readonly quote?: OnrampQuoteResponse
  readonly error?: SerializedError
}

export interface OnrampState {
  /** The buying account, with its chain. */
  readonly caipAddress: Caip10
  readonly status: 'loading' | 'ready'
  /** True if the gateway did not provide the offers. */
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
  /** The quote of the chosen provider, or otherwise the one that yields the most coins. */
  readonly quote?: OnrampQuoteResponse
  readonly sellerQuotes?: Readonly<Record<string, SellerQuote>>
  /** The visitor's region, one of the provider's `subdivisions`. */
  readonly subdivision?: string
  readonly error?: SerializedError
  readonly order?: OnrampPurchase
}
