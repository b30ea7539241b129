import type { Caip10, Caip2 } from '@latchkey/protocol/caip'
import type { SerializedError } from '@latchkey/protocol/errors'
import type { Loadable } from './state.js'

/** A token that can be swapped on the network of the account. */
export interface SwapCoin {
  /** Plain address of its contract; the family's placeholder for the native coin. */
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly iconUrl: string
  /** US dollars for one; absent when no price is known. */
  readonly price?: number
}

/** A place on the way from one token to the other. */
export interface SwapStop {
  /** Name of the exchange. */
  readonly exchange: string
  /** Percent. */
  readonly fee?: number
  /** Plain addresses. */
  readonly from: string
  readonly to: string
}

/** What a swap gives. Amounts are base units as decimal text, addresses plain. */
export interface SwapOffer {
  readonly chainId: Caip2
  readonly from: SwapCoin
  readonly to: SwapCoin
  readonly amount: string
  readonly toAmount: string
  /** Less makes the transaction revert. */
  readonly toAmountMin: string
  /** Who quoted. */
  readonly provider: string | null
  /** Who is approved, and the only one that the swap is sent to. */
  readonly spender: string
  /** Percent; absent where nobody knows it, which may be any. */
  readonly priceImpact?: number
  readonly route: readonly SwapStop[]
}

/** What the wallet is asked for, in this order; `sign`: a permit (EIP-2612) in place of an approval. */
export type SwapTask = 'reset' | 'approve' | 'sign' | 'swap'

/** A swap as it is confirmed. */
export interface SwapReview {
  readonly offer: SwapOffer
  readonly tasks: readonly SwapTask[]
  /** The wallet is asked once for all of them. */
  readonly isBatch: boolean
  /** What the network takes for them at about, in base units of the native coin; absent when it is not known. */
  readonly fee?: string
}

/** Where a swap stands. */
export type SwapStep =
  | { readonly step: 'editing' }
  /** The wallet shows its approval. */
  | { readonly step: 'confirming'; readonly task: SwapTask }
  /** On its way; a batch has no hash yet. */
  | { readonly step: 'pending'; readonly task: SwapTask; readonly hash?: string }
  /** The page was left after the approval: the swap itself is still to be confirmed. */
  | { readonly step: 'approved' }
  /** `replaced`: the hash of the transaction that the wallet sent again to be faster. */
  | { readonly step: 'confirmed'; readonly hash: string; readonly replaced?: string }
  | { readonly step: 'declined'; readonly task: SwapTask }
  | { readonly step: 'failed'; readonly error: SerializedError; readonly hash?: string }

/** A swap that is made ready, or under way; there once somebody began. */
export interface SwapState {
  /** Whose, on which network. */
  readonly caipAddress: Caip10
  readonly tokens: Loadable<readonly SwapCoin[]>
  readonly from?: SwapCoin | undefined
  readonly to?: SwapCoin | undefined
  /** What was typed: whole coins, decimal text. */
  readonly amount: string
  readonly offer: Loadable<SwapOffer>
  readonly review: Loadable<SwapReview>
  /** One is under way. */
  readonly loading: boolean
  readonly progress: SwapStep
}
