import type { CommonQuery } from './common.js'

/** What a payment method of a currency takes: `id` is `card`, `ach_bank_account` or another name of the provider's. */
export interface PaymentMethodLimit {
  readonly id: string
  /** Decimal text in the currency. */
  readonly min: string
  readonly max: string
}

/** A currency to pay in, by its ISO 4217 code. */
export interface PaymentCurrency {
  readonly id: string
  readonly payment_method_limits: readonly PaymentMethodLimit[]
}

/** A network on which a coin can be bought. */
export interface PurchaseNetwork {
  /** As on-ramps call it: `ethereum`, `base`. */
  readonly name: string
  readonly display_name: string
  /** The reference of its CAIP-2 id; empty where the on-ramp has none. */
  readonly chain_id: string
  /** Empty for the native coin. */
  readonly contract_address: string
}

/** A coin that can be bought. */
export interface PurchaseCurrency {
  readonly id: string
  readonly name: string
  readonly symbol: string
  readonly networks: readonly PurchaseNetwork[]
}

/** Who sells. */
export interface OnrampSeller {
  /** As in the project's feature `onramp`. */
  readonly name: string
  readonly label: string
  /** What it takes of an amount, in percent: `1-2%`. */
  readonly fees: string
  /** CAIP-2 namespaces. */
  readonly namespaces: readonly string[]
  /** Whether its orders say how they go. */
  readonly reports: boolean
  /** Whether it says what an amount buys. */
  readonly quotes?: boolean
  /** The one coin that it sells in a namespace, by symbol, whatever was chosen; absent where it sells the chosen one. */
  readonly sells?: Readonly<Record<string, string>>
  /** The parts of the country of which it has to know the visitor's for a quote; absent where it needs none. */
  readonly subdivisions?: readonly OnrampSubdivision[]
}

/** A state of a country. */
export interface OnrampSubdivision {
  /** ISO 3166-2 without the country: `NY`. */
  readonly code: string
  readonly name: string
}

/** Query of `GET /v1/onramp/options`. */
export interface GetOnrampOptionsQuery extends CommonQuery {
  /** Ours: {@link OnrampSubdivision.code} of the visitor. */
  readonly subdivision?: string
}

/** Answer of `GET /v1/onramp/options`. */
export interface OnrampOptionsResponse {
  readonly paymentCurrencies: readonly PaymentCurrency[]
  readonly purchaseCurrencies: readonly PurchaseCurrency[]
  /** Ours: who sells; those that the project's feature `onramp` names. */
  readonly providers?: readonly OnrampSeller[]
}

/** Body of `POST /v1/onramp/quote`. */
export interface OnrampQuoteRequest {
  /** {@link PurchaseCurrency.symbol}. */
  readonly purchaseCurrency: string
  readonly paymentCurrency: string
  /** Decimal text in the payment currency, fees included. */
  readonly amount: string
  /** {@link PurchaseNetwork.name}. */
  readonly network: string
  /** Ours: the seller; the first one that quotes when absent. */
  readonly provider?: string
  /** Ours: {@link PaymentMethodLimit.id}; a card when absent. */
  readonly paymentMethod?: string
  /** Ours: {@link OnrampSubdivision.code} of the visitor. */
  readonly subdivision?: string
}

/** An amount of a currency, decimal text. */
export interface OnrampAmount {
  readonly amount: string
  readonly currency: string
}

/** Answer of `POST /v1/onramp/quote`. */
export interface OnrampQuoteResponse {
  readonly paymentTotal: OnrampAmount
  readonly paymentSubtotal: OnrampAmount
  readonly purchaseAmount: OnrampAmount
  readonly networkFee: OnrampAmount
  /** The seller's fee, whoever it is. */
  readonly coinbaseFee: OnrampAmount
  readonly quoteId: string
}

/** Body of `POST /v1/generators/onrampurl`. */
export interface OnrampUrlRequest {
  readonly destinationWallets: readonly {
    readonly address: string
    /** {@link PurchaseNetwork.name}. */
    readonly blockchains: readonly string[]
    /** Symbols. */
    readonly assets: readonly string[]
  }[]
  readonly defaultNetwork: string
  /** Who buys, to the page; at the seller an order of ours stands in its place. */
  readonly partnerUserId: string
  readonly defaultExperience: 'buy'
  /** Decimal text; one of the two at most. */
  readonly presetCryptoAmount?: string
  readonly presetFiatAmount?: string
  /** Ours: the seller; the project's first one when absent. */
  readonly provider?: string
  /** Ours: ISO 4217 code of the fiat amount. */
  readonly paymentCurrency?: string
  /** Ours: CAIP-2 of the account. */
  readonly chainId?: string
}

/** Answer of `POST /v1/generators/onrampurl`. */
export interface OnrampUrlResponse {
  /** Works once, for some minutes. */
  readonly url: string
  /** Ours: the order, which nobody can guess. */
  readonly order: string
}

/** How an order goes: nothing was paid, it was paid, the coins are sent; or it came to nothing. */
export type OnrampOrderStatus = 'created' | 'paid' | 'sent' | 'failed'

/** An order of ours at a seller. */
export interface OnrampOrder {
  readonly id: string
  readonly provider: string
  readonly status: OnrampOrderStatus
  /** CAIP-2. */
  readonly chain: string
  /** Symbol of what is bought. */
  readonly asset: string
  /** ISO 8601. */
  readonly createdAt: string
  readonly updatedAt: string
  /** Of the transaction that brought the coins. */
  readonly hash?: string
  /** Whole coins, decimal text, as the seller has it. */
  readonly received?: string
}

/** Query of `GET /v1/onramp/transactions`. */
export interface GetOnrampTransactionsQuery extends CommonQuery {
  readonly account: string
  /** Ours: one order, also while nothing of it is on a chain. */
  readonly order?: string
  readonly cursor?: string
  readonly onramp?: string
  readonly cache?: string
  readonly chainId?: string
}

/** Answer of `GET /v1/onramp/transactions`, newest first. */
export interface GetOnrampTransactionsResponse {
  readonly data: readonly OnrampOrder[]
  readonly next: string | null
}
