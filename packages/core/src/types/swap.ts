import type { Caip10, Caip2 } from '@latchkey/protocol/caip'
import type { SerializedError } from '@latchkey/protocol/errors'
import type { Loadable } from './state.js'

export interface SwapCoin {
  /** Plain; the family's placeholder for the native coin. */
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly iconUrl: string
  /** US dollars per unit; absent when unknown. */
  readonly price?: number
}

export interface SwapStop {
  readonly exchange: string
  /** Percent. */
  readonly fee?: number
  /** Plain addresses. */
  readonly from: string
  readonly to: string
}

/** A quote. Amounts are base units, decimal; addresses plain. */
export interface SwapOffer {
  readonly chainId: Caip2
  readonly from: SwapCoin
  readonly to: SwapCoin
  readonly amount: string
  readonly toAmount: string
  /** The transaction reverts below it. */
  readonly toAmountMin: string
  readonly provider: string | null
  /** Receives the allowance; the swap goes to no other contract. */
  readonly spender: string
  /** Percent. Absent when unknown. */
  readonly priceImpact?: number
  readonly route: readonly SwapStop[]
}

/** Requests to the wallet, in this order. `sign` is a permit (EIP-2612) in place of an approval. */
export type SwapTask = 'reset' | 'approve' | 'sign' | 'swap'

export interface SwapReview {
  readonly offer: SwapOffer
  readonly tasks: readonly SwapTask[]
  readonly isBatch: boolean
  /** Approximate network fee of all tasks, base units of the native coin; absent when unknown. */
  readonly fee?: string
}

export type SwapStep =
  | { readonly step: 'editing' }
  | { readonly step: 'confirming'; readonly task: SwapTask }
  /** A batch has no hash yet. */
  | { readonly step: 'pending'; readonly task: SwapTask; readonly hash?: string }
  /** The page was left after the approval; the swap is unconfirmed. */
  | { readonly step: 'approved' }
  /** `replaced`: the original hash, if sped up. */
  | { readonly step: 'confirmed'; readonly hash: string; readonly replaced?: string }
  | { readonly step: 'declined'; readonly task: SwapTask }
  | { readonly step: 'failed'; readonly error: SerializedError; readonly hash?: string }

/** The swap form and its progress. */
export interface SwapState {
  readonly caipAddress: Caip10
  readonly tokens: Loadable<readonly SwapCoin[]>
  readonly from?: SwapCoin | undefined
  readonly to?: SwapCoin | undefined
  /** As typed: whole coins, decimal. */
  readonly amount: string
  readonly offer: Loadable<SwapOffer>
  readonly review: Loadable<SwapReview>
  readonly loading: boolean
  readonly progress: SwapStep
}
