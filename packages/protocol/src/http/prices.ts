/** What a price carries beside its amount. Prices are for display: no limit, slippage or choice may depend on one. */
export interface PriceFacts {
  /** Percent since a day ago; absent where no price of then is known. */
  readonly change24h?: number
  /** When it was so (ISO 8601); there only when that is more than ten minutes ago. */
  readonly priceAt?: string
}

/** Body of `POST /v1/fungible/price`. */
export interface PriceRequest {
  readonly currency?: 'usd'
  /** CAIP-10, at most 100; native coins by their family's placeholder address. */
  readonly addresses: readonly string[]
  readonly projectId?: string
}

/** What an asset costs. */
export interface Fungible extends PriceFacts {
  /** CAIP-10, as it was asked. */
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly iconUrl: string
  /** US dollars for one whole unit. */
  readonly price: number
}

/** Answer of `POST /v1/fungible/price`: without those whose price is not known. */
export interface PriceResponse {
  readonly fungibles: readonly Fungible[]
}
