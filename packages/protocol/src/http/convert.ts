import type { CommonQuery } from './common.js'

/** Query of `GET /v1/convert/quotes`. */
export interface SwapQuotesQuery extends CommonQuery {
  /** Base units. */
  readonly amount: string
  /** Plain address. */
  readonly userAddress: string
  /** CAIP-10. */
  readonly from: string
  /** CAIP-10. */
  readonly to: string
  /** In wei. */
  readonly gasPrice?: string
}

/** A pool, or another place, on the way from one token to the other. */
export interface SwapHop {
  /** Name of the exchange. */
  readonly exchange: string
  /** Percent of what goes in; absent when it is not told. */
  readonly fee?: number
  /** CAIP-10. */
  readonly from: string
  /** CAIP-10. */
  readonly to: string
}

/** What a swap would give now. Amounts are base units. */
export interface SwapQuote {
  /** The provider, for the requests that follow. */
  readonly id: string | null
  readonly fromAmount: string
  /** CAIP-10 of the token. */
  readonly fromAccount: string
  readonly toAmount: string
  /** CAIP-10 of the token. */
  readonly toAccount: string
  /** What the transaction gives at least, or reverts. */
  readonly toAmountMin: string
  /** Who needs the approval: CAIP-10. */
  readonly spender: string
  /** Percent by which the swap itself worsens its price; absent when it is not known. */
  readonly priceImpact?: number
  readonly route: readonly SwapHop[]
}

/** Answer of `GET /v1/convert/quotes`, the best one first. */
export interface SwapQuotesResponse {
  readonly quotes: readonly SwapQuote[]
}

/** Query of `GET /v1/convert/allowance`. Addresses are CAIP-10. */
export interface SwapAllowanceQuery extends CommonQuery {
  readonly tokenAddress: string
  readonly userAddress: string
  /** `id` of the quote. */
  readonly provider?: string
}

/** What a permit of a token names (EIP-2612): its domain's texts, and the place of the visitor's next one. */
export interface SwapPermitTerms {
  readonly name: string
  readonly version: string
  readonly nonce: string
}

/** Answer of `GET /v1/convert/allowance`, in base units. */
export interface SwapAllowanceResponse {
  readonly allowance: string
  /** There when a signature can stand in place of an approval. */
  readonly permit?: SwapPermitTerms
}

/** Answer of `GET /v1/convert/gas-price`, in wei. */
export interface SwapGasPriceResponse {
  readonly standard: string
  readonly fast: string
  readonly instant: string
}

/** Gas of a transaction: the limit where the chain could tell it, and the price in wei. */
export interface SwapGas {
  readonly gas?: number
  readonly gasPrice: string
}

/** Body of `POST /v1/convert/build-transaction`. Addresses are CAIP-10, amounts base units. */
export interface BuildSwapRequest {
  readonly projectId?: string
  readonly amount: string
  /** Percent. */
  readonly eip155: { readonly slippage: number }
  readonly from: string
  readonly to: string
  readonly userAddress: string
  readonly disableEstimate?: boolean
  /** `id` of the quote. */
  readonly provider?: string
  /** The minimum that was shown: a swap that gives less is not built. */
  readonly toAmountMin?: string
  /** Signature of EIP-2612 for `spender` over `amount`. */
  readonly permit?: { readonly deadline: string; readonly v: number; readonly r: string; readonly s: string }
}

/** Answer of `POST /v1/convert/build-transaction`. */
export interface BuildSwapResponse {
  readonly tx: {
    readonly from: string
    /** CAIP-10. */
    readonly to: string
    readonly data: string
    /** Native coins to send along, base units. */
    readonly amount: string
    readonly eip155: SwapGas
  }
  readonly toAmount: string
  readonly toAmountMin: string
}

/** Query of `GET /v1/convert/build-approve`. Addresses are CAIP-10. */
export interface BuildApproveQuery extends CommonQuery {
  readonly userAddress: string
  /** The token. */
  readonly from: string
  readonly to: string
  /** Base units that are approved, no more; without limit when absent. */
  readonly amount?: string
  /** `id` of the quote. */
  readonly provider?: string
}

/** Answer of `GET /v1/convert/build-approve`. */
export interface BuildApproveResponse {
  readonly tx: {
    readonly from: string
    /** CAIP-10 of the token. */
    readonly to: string
    readonly data: string
    readonly value: string
    readonly eip155: SwapGas
  }
  /** The token takes a new allowance over none alone: this one takes the old one back, and another one has to follow. */
  readonly isReset?: true
}
