import type { CommonQuery } from './common.js'

export interface PaymentMethodLimit {
  readonly id: string
  /** Decimal, in the currency. */
  readonly min: string
  readonly max: string
}

/** By ISO 4217 code. */
export interface PaymentCurrency {
  readonly id: string
  readonly payment_method_limits: readonly PaymentMethodLimit[]
}

export interface PurchaseNetwork {
  /** The network's on-ramp name: `ethereum`, `base`. */
  readonly name: string
  readonly display_name: string
  /** CAIP-2 reference; may be empty. */
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
  /** Symbol of its only coin in a namespace; default: any. */
  readonly sells?: Readonly<Record<string, string>>
  /** If a quote needs the visitor's state. */
  readonly subdivisions?: readonly OnrampSubdivision[]
}

export interface OnrampSubdivision {
  /** ISO 3166-2 without the country: `NY`. */
  readonly code: string
  readonly name: string
}

export interface GetOnrampOptionsQuery extends CommonQuery {
  /** Ours: the visitor's {@link OnrampSubdivision.code}. */
  readonly subdivision?: string
}

export interface OnrampOptionsResponse {
  readonly paymentCurrencies: readonly PaymentCurrency[]
  readonly purchaseCurrencies: readonly PurchaseCurrency[]
  /** Ours: the project's providers (feature `onramp`). */
  readonly providers?: readonly OnrampSeller[]
}

export interface OnrampQuoteRequest {
  readonly purchaseCurrency: string
  readonly paymentCurrency: string
  /** Decimal, in the payment currency, with fees. */
  readonly amount: string
  readonly network: string
  /** Ours. Default: the first that quotes. */
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
  /** We send our order's id. */
  readonly partnerUserId: string
  readonly defaultExperience: 'buy'
  /** Decimal; excludes the fiat amount. */
  readonly presetCryptoAmount?: string
  readonly presetFiatAmount?: string
  /** Ours. Default: the project's first. */
  readonly provider?: string
  /** Ours: the fiat amount's ISO 4217 code. */
  readonly paymentCurrency?: string
  /** Ours: the account's CAIP-2. */
  readonly chainId?: string
}

export interface OnrampUrlResponse {
  /** Works once, for minutes. */
  readonly url: string
  /** Ours: unguessable. */
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
  /** Whole coins, decimal, reported by the provider. */
  readonly received?: string
}

export interface GetOnrampTransactionsQuery extends CommonQuery {
  readonly account: string
  /** Ours: one order, even before any transaction. */
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
