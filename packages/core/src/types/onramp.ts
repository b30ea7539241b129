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

/** A coin on a network, as it is sold. */
export interface OnrampOffer {
  readonly currency: Pick<PurchaseCurrency, 'id' | 'name' | 'symbol'>
  readonly network: PurchaseNetwork
  /** Where the on-ramp names it. */
  readonly chainId?: Caip2
}

/** A purchase: begun in this browser, and not thrown away since. */
export interface OnrampPurchase {
  /** At the gateway; missing until it has answered. */
  readonly id?: string
  /** Name and label of who sells. */
  readonly provider: string
  readonly label: string
  /** Whether the seller says how it goes. */
  readonly reports: boolean
  /** Symbol, and the network's name for people. */
  readonly asset: string
  readonly networkName: string
  /** Where the coins come: where the seller names no chain, the account's. */
  readonly chainId: Caip2
  /** What is paid, e.g. `100` and `USD`. */
  readonly paymentAmount: string
  readonly paymentCurrency: string
  /** Unix milliseconds. */
  readonly startedAt: number
  /** `opening`: the seller's page is being asked for. */
  readonly status: 'opening' | OnrampOrderStatus
  /** The seller's window, as far as it can be seen: `elsewhere` after a reload, or when the visitor says so. */
  readonly window: 'open' | 'blocked' | 'closed' | 'elsewhere'
  /** The seller's page, while nobody was there; it works once, for some minutes. */
  readonly url?: string
  /** It takes longer than sellers need. */
  readonly isLate?: true
  /** Of the transaction that brought the coins. */
  readonly hash?: string
  /** Whole coins, decimal text, as the seller has it. */
  readonly received?: string
  /** Why it did not begin. */
  readonly error?: SerializedError
}

/** A seller's own quote, or why there is none. */
export interface SellerQuote {
  readonly quote?: OnrampQuoteResponse
  readonly error?: SerializedError
}

/** Buying coins for the connected account; there once somebody looked. */
export interface OnrampState {
  /** For whom, on which chain. */
  readonly caipAddress: Caip10
  readonly status: 'loading' | 'ready'
  /** Nobody said what is sold: the lists are assumed. */
  readonly isAssumed: boolean
  readonly providers: readonly OnrampSeller[]
  /** What can be bought: on the account's chain, else elsewhere. */
  readonly offers: readonly OnrampOffer[]
  readonly paymentCurrencies: readonly PaymentCurrency[]
  readonly purchase?: OnrampOffer
  readonly payment?: PaymentCurrency
  /** Who was chosen to buy from: by the host, or by the visitor's last press. Missing until somebody chose. */
  readonly provider?: OnrampSeller
  /** What the visitor typed, decimal text. */
  readonly paymentAmount: string
  readonly quotesLoading: boolean
  /** Of the seller that was chosen, else the one that gives the most coins. */
  readonly quote?: OnrampQuoteResponse
  /** By the seller's name, for those that quote. */
  readonly sellerQuotes?: Readonly<Record<string, SellerQuote>>
  /** The visitor's part of the country, one of a seller's `subdivisions`. Missing until they chose. */
  readonly subdivision?: string
  /** Why there is no quote. */
  readonly error?: SerializedError
  readonly order?: OnrampPurchase
}
