import type { CommonQuery } from './common.js'

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

export interface SwapHop {
  readonly exchange: string
  readonly fee?: number
  /** CAIP-10. */
  readonly from: string
  /** CAIP-10. */
  readonly to: string
}

export interface SwapQuote {
  /** For later requests. */
  readonly id: string | null
  readonly fromAmount: string
  /** CAIP-10 of the token. */
  readonly fromAccount: string
  readonly toAmount: string
  /** CAIP-10 of the token. */
  readonly toAccount: string
  /** The transaction reverts below it. */
  readonly toAmountMin: string
  /** CAIP-10 of the contract to approve. */
  readonly spender: string
  /** Percent; absent when unknown. */
  readonly priceImpact?: number
  readonly route: readonly SwapHop[]
}

export interface SwapQuotesResponse {
  readonly quotes: readonly SwapQuote[]
}

/** Addresses are CAIP-10. */
export interface SwapAllowanceQuery extends CommonQuery {
  readonly tokenAddress: string
  readonly userAddress: string
  readonly provider?: string
}

/** EIP-2612, with the next nonce. */
export interface SwapPermitTerms {
  readonly name: string
  readonly version: string
  readonly nonce: string
}

export interface SwapAllowanceResponse {
  readonly allowance: string
  /** If a signature can approve. */
  readonly permit?: SwapPermitTerms
}

/** In wei. */
export interface SwapGasPriceResponse {
  readonly standard: string
  readonly fast: string
  readonly instant: string
}

/** Price in wei. */
export interface SwapGas {
  readonly gas?: number
  readonly gasPrice: string
}

/** Addresses are CAIP-10, amounts base units. */
export interface BuildSwapRequest {
  readonly projectId?: string
  readonly amount: string
  readonly eip155: { readonly slippage: number }
  readonly from: string
  readonly to: string
  readonly userAddress: string
  readonly disableEstimate?: boolean
  readonly provider?: string
  /** Refuses a swap that yields less. */
  readonly toAmountMin?: string
  /** EIP-2612, for `spender` over `amount`. */
  readonly permit?: { readonly deadline: string; readonly v: number; readonly r: string; readonly s: string }
}

export interface BuildSwapResponse {
  readonly tx: {
    readonly from: string
    /** CAIP-10. */
    readonly to: string
    readonly data: string
    /** Native coins, base units. */
    readonly amount: string
    readonly eip155: SwapGas
  }
  readonly toAmount: string
  readonly toAmountMin: string
}

/** Addresses are CAIP-10. */
export interface BuildApproveQuery extends CommonQuery {
  readonly userAddress: string
  readonly from: string
  readonly to: string
  /** Base units; default: unlimited. */
  readonly amount?: string
  readonly provider?: string
}

export interface BuildApproveResponse {
  readonly tx: {
    readonly from: string
    /** CAIP-10 of the token. */
    readonly to: string
    readonly data: string
    readonly value: string
    readonly eip155: SwapGas
  }
  /** The token changes an allowance only from zero: another call follows. */
  readonly isReset?: true
}
