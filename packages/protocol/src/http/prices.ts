/** Prices are for display: no limit, slippage or choice may depend on one. */
export interface PriceFacts {
  /** Percent; absent when unknown. */
  readonly change24h?: number
  /** ISO 8601; present only when older than ten minutes. */
  readonly priceAt?: string
}

export interface PriceRequest {
  readonly currency?: 'usd'
  /** CAIP-10, at most 100; native coins by their family's placeholder address. */
  readonly addresses: readonly string[]
  readonly projectId?: string
}

export interface Fungible extends PriceFacts {
  /** CAIP-10, as requested. */
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly iconUrl: string
  /** US dollars for one whole unit. */
  readonly price: number
}

/** Omits assets without a known price. */
export interface PriceResponse {
  readonly fungibles: readonly Fungible[]
}
