import type { Caip2, Namespace } from '@latchkey/protocol/caip'
import type { LatchkeyError, SerializedError } from '@latchkey/protocol/errors'
import type { FeeEstimate } from './adapter.js'
import type { Loadable } from './state.js'
import type { SwapCoin, SwapOffer, SwapTask } from './swap.js'

export interface PayRequest {
  /** CAIP-2 id of a configured network. */
  readonly network: Caip2
  /** `native`, or a token contract's address. */
  readonly asset: string
  /** Whole coins, decimal, such as `12.50`. */
  readonly amount: string
  readonly recipient: string
  /**
   * The first screen: `pay` (default) with the account's tokens, or `deposit`, to buy or receive
   * them.
   */
  readonly choice?: 'pay' | 'deposit' | undefined
  /** The purpose of the payment. */
  readonly label?: string | undefined
  /**
   * Solana only: a unique address in the transaction, by which a server finds it (Solana Pay
   * reference).
   */
  readonly reference?: string | undefined
}

/** How a payment ended. */
export type PayResult =
  /** The recipient got the amount. Servers must verify this. */
  | { readonly status: 'paid'; readonly hash: string; readonly network: Caip2 }
  /** The visitor left or rejected it. Nothing was paid. */
  | { readonly status: 'dismissed' }
  | { readonly status: 'failed'; readonly error: LatchkeyError }

export interface PayTerms {
  readonly network: Caip2
  readonly namespace: Namespace
  readonly networkName: string
  readonly coin: SwapCoin
  readonly isNative: boolean
  readonly units: string
  readonly recipient: string
  readonly label?: string
  readonly reference?: string
  readonly choice: 'pay' | 'deposit'
}

export interface PayCost {
  /** Base units of the token. */
  readonly amount: string
  /** To make first; yields at least the amount due. */
  readonly offer?: SwapOffer
}

export interface PayOption {
  readonly coin: SwapCoin
  /** The account's balance, base units. */
  readonly held: string
  readonly cost: Loadable<PayCost>
}

/** Requests to the wallet, in this order. */
export type PayTask = Exclude<SwapTask, 'sign'> | 'pay'

export interface PayReview {
  /** The token's address. */
  readonly coin: string
  readonly tasks: readonly PayTask[]
  /** All tasks execute atomically. */
  readonly isBatch?: boolean
  /** Approximate network fee, base units of the native coin; absent when unknown. */
  readonly fee?: string
  /** Set if a single transfer pays. */
  readonly estimate?: FeeEstimate
  /** The native coin's symbol, if it does not cover the network fee. */
  readonly lacks?: string
}

export type PayStep =
  | { readonly step: 'choosing' }
  | { readonly step: 'confirming'; readonly task: PayTask }
  /** Not mined yet. A batch reports its hash at the end. */
  | { readonly step: 'pending'; readonly task: PayTask; readonly hash?: string }
  /** The page was left before the wallet answered; it may have sent the transaction. */
  | { readonly step: 'unsure'; readonly task: 'swap' | 'pay' }
  /** `replaced`: the original hash, if the wallet replaced it. */
  | { readonly step: 'paid'; readonly hash: string; readonly replaced?: string }
  | { readonly step: 'declined'; readonly task: PayTask }
  /** `task`: the failed step. */
  | {
      readonly step: 'failed'
      readonly task: PayTask
      readonly error: SerializedError
      readonly hash?: string
    }

export interface PayState {
  readonly request: PayRequest
  readonly terms: PayTerms
  /** The requested asset first. */
  readonly options: Loadable<readonly PayOption[]>
  readonly chosen?: string | undefined
  readonly review: Loadable<PayReview>
  /** Mined swap for the asset: only the transfer remains. */
  readonly swapped?: string | undefined
  readonly loading: boolean
  readonly progress: PayStep
}
