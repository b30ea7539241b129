import type { CommonQuery } from './common.js'

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

export interface OnrampSeller {
  readonly name: string
  readonly label: string
  readonly fees: string
  readonly namespaces: readonly string[]
  readonly reports: boolean
  readonly quotes?: boolean
  /** Symbol of the only coin that it sells in a namespace; absent where it sells any. */
  readonly sells?: Readonly<Record<string, string>>
  /** Present where a quote needs the visitor's state. */
  readonly subdivisions?: readonly OnrampSubdivision[]
}

export interface OnrampSubdivision {
  /** ISO 3166-2 without the country: `NY`. */
  readonly code: string
  readonly name: string
}

export interface GetOnrampOptionsQuery extends CommonQuery {
  /** Ours: {@link OnrampSubdivision.code} of the visitor. */
  readonly subdivision?: string
}

export interface OnrampOptionsResponse {
  readonly paymentCurrencies: readonly PaymentCurrency[]
  readonly purchaseCurrencies: readonly PurchaseCurrency[]
  /** Ours: the providers that the project's feature `onramp` names. */
  readonly providers?: readonly OnrampSeller[]
}

export interface OnrampQuoteRequest {
  readonly purchaseCurrency: string
  readonly paymentCurrency: string
  /** Decimal text in the payment currency, fees included. */
  readonly amount: string
  readonly network: string
  /** Ours: the first provider that quotes when absent. */
  readonly provider?: string
  readonly paymentMethod?: string
  readonly subdivision?: string
}

export interface OnrampAmount {
  readonly amount: string
  readonly currency: string
}

export interface OnrampQuoteResponse {
  readonly paymentTotal: OnrampAmount
  readonly paymentSubtotal: OnrampAmount
  readonly purchaseAmount: OnrampAmount
  readonly networkFee: OnrampAmount
  /** The provider's fee, despite the field's name. */
  readonly coinbaseFee: OnrampAmount
  readonly quoteId: string
}

export interface OnrampUrlRequest {
  readonly destinationWallets: readonly {
    readonly address: string
    readonly blockchains: readonly string[]
    readonly assets: readonly string[]
  }[]
  readonly defaultNetwork: string
  /** The provider sees our order's id instead. */
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

export interface OnrampUrlResponse {
  /** Valid once, for some minutes. */
  readonly url: string
  /** Ours: the order's unguessable id. */
  readonly order: string
}

export type OnrampOrderStatus = 'created' | 'paid' | 'sent' | 'failed'

export interface OnrampOrder {
  readonly id: string
  readonly provider: string
  readonly status: OnrampOrderStatus
  /** CAIP-2. */
  readonly chain: string
  readonly asset: string
  /** ISO 8601. */
  readonly createdAt: string
  readonly updatedAt: string
  readonly hash?: string
  /** Whole coins, decimal text, as the provider reports it. */
  readonly received?: string
}

export interface GetOnrampTransactionsQuery extends CommonQuery {
  readonly account: string
  /** Ours: one order, even before any transaction is on a chain. */
  readonly order?: string
  readonly cursor?: string
  readonly onramp?: string
  readonly cache?: string
  readonly chainId?: string
}

export interface GetOnrampTransactionsResponse {
  readonly data: readonly OnrampOrder[]
  readonly next: string | null
}
