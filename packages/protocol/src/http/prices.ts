/** For display only: no limit, slippage or choice may depend on it. */
export interface PriceFacts {
  /** Percent; absent when unknown. */
  readonly change24h?: number
  /** ISO 8601; only when older than ten minutes. */
  readonly priceAt?: string
}

export interface PriceRequest {
  readonly currency?: 'usd'
  /** CAIP-10, at most 100; native coins by placeholder. */
  readonly addresses: readonly string[]
  readonly projectId?: string
}

export interface Fungible extends PriceFacts {
  /** CAIP-10, as requested. */
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly iconUrl: string
  /** US dollars per unit. */
  readonly price: number
}

/** Omits assets without a price. */
export interface PriceResponse {
  readonly fungibles: readonly Fungible[]
}
