import type { CommonQuery } from './common.js'

/** Query of `GET /v1/convert/quotes`. */
export interface SwapQuotesQuery extends CommonQuery {
  /** Base units. */
  readonly amount: string
  readonly userAddress: string
  /** CAIP-10. */
  readonly from: string
  /** CAIP-10. */
  readonly to: string
  /** In wei. */
  readonly gasPrice?: string
}

/** A pool or other venue on a swap's route. */
export interface SwapHop {
  readonly exchange: string
  /** Percent of the input; absent when unknown. */
  readonly fee?: number
  /** CAIP-10. */
  readonly from: string
  /** CAIP-10. */
  readonly to: string
}

/** A swap's current terms. Amounts are base units. */
export interface SwapQuote {
  /** Provider id for the requests that follow. */
  readonly id: string | null
  readonly fromAmount: string
  /** CAIP-10 of the token. */
  readonly fromAccount: string
  readonly toAmount: string
  /** CAIP-10 of the token. */
  readonly toAccount: string
  /** The transaction reverts below this amount. */
  readonly toAmountMin: string
  /** CAIP-10 of the contract that needs the approval. */
  readonly spender: string
  /** Percent by which the swap itself worsens its price; absent when unknown. */
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

/** Fields of a token's permit (EIP-2612): the domain's texts and the visitor's next nonce. */
export interface SwapPermitTerms {
  readonly name: string
  readonly version: string
  readonly nonce: string
}

/** Answer of `GET /v1/convert/allowance`, in base units. */
export interface SwapAllowanceResponse {
  readonly allowance: string
  /** Present when a signature can replace an approval. */
  readonly permit?: SwapPermitTerms
}

/** Answer of `GET /v1/convert/gas-price`, in wei. */
export interface SwapGasPriceResponse {
  readonly standard: string
  readonly fast: string
  readonly instant: string
}

/** Gas of a transaction: the limit where the chain could estimate it, and the price in wei. */
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
  /** The minimum shown to the visitor: the gateway builds no swap that yields less. */
  readonly toAmountMin?: string
  /** EIP-2612 signature for `spender` over `amount`. */
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
  /** Base units to approve; unlimited when absent. */
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
  /**
   * Some tokens accept a new allowance only from zero: this call resets it, and another one has to
   * follow.
   */
  readonly isReset?: true
}
