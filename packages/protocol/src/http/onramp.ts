import type { CommonQuery } from './common.js'

/**
 * Limits of a payment method in a currency: `id` is `card`, `ach_bank_account` or another name of
 * the provider.
 */
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

export interface PurchaseNetwork {
  /** The on-ramps' name of the network: `ethereum`, `base`. */
  readonly name: string
  readonly display_name: string
  /** The reference of its CAIP-2 id; empty where the on-ramp has none. */
  readonly chain_id: string
  /** Empty for the native coin. */
  readonly contract_address: string
}

export interface PurchaseCurrency {
  readonly id: string
  readonly name: string
  readonly symbol: string
  readonly networks: readonly PurchaseNetwork[]
}

/** An on-ramp provider. */
export interface OnrampSeller {
  /** As in the project's feature `onramp`. */
  readonly name: string
  readonly label: string
  /** Fee in percent of an amount: `1-2%`. */
  readonly fees: string
  /** CAIP-2 namespaces. */
  readonly namespaces: readonly string[]
  /** Whether it reports the progress of its orders. */
  readonly reports: boolean
  /** Whether it gives quotes. */
  readonly quotes?: boolean
  /**
   * Symbol of the only coin that it sells in a namespace, whichever the visitor chose; absent where
   * it sells any.
   */
  readonly sells?: Readonly<Record<string, string>>
  /** Present where a quote needs the visitor's state. */
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
  /** Ours: the providers that the project's feature `onramp` names. */
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
  /** Ours: the provider; the first one that quotes when absent. */
  readonly provider?: string
  /** Ours: {@link PaymentMethodLimit.id}; a card when absent. */
  readonly paymentMethod?: string
  /** Ours: {@link OnrampSubdivision.code} of the visitor. */
  readonly subdivision?: string
}

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
  /** The provider's fee, despite the field's name. */
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
  /** The buyer's id on the page; the provider sees our order's id instead. */
  readonly partnerUserId: string
  readonly defaultExperience: 'buy'
  /** Decimal text; exclusive with the fiat amount. */
  readonly presetCryptoAmount?: string
  readonly presetFiatAmount?: string
  /** Ours: the provider; the project's first one when absent. */
  readonly provider?: string
  /** Ours: ISO 4217 code of the fiat amount. */
  readonly paymentCurrency?: string
  /** Ours: CAIP-2 of the account. */
  readonly chainId?: string
}

/** Answer of `POST /v1/generators/onrampurl`. */
export interface OnrampUrlResponse {
  /** Valid once, for some minutes. */
  readonly url: string
  /** Ours: the order's unguessable id. */
  readonly order: string
}

/** Progress of an order: not paid yet, paid, coins sent, or failed. */
export type OnrampOrderStatus = 'created' | 'paid' | 'sent' | 'failed'

/** Our order at a provider. */
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
  /** Hash of the transaction that delivered the coins. */
  readonly hash?: string
  /** Whole coins, decimal text, as the provider reports it. */
  readonly received?: string
}

/** Query of `GET /v1/onramp/transactions`. */
export interface GetOnrampTransactionsQuery extends CommonQuery {
  readonly account: string
  /** Ours: one order, even before any transaction is on a chain. */
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
