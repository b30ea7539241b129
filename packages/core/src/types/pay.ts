import type { Caip2, Namespace } from '@latchkey/protocol/caip'
import type { LatchkeyError, SerializedError } from '@latchkey/protocol/errors'
import type { FeeEstimate } from './adapter.js'
import type { Loadable } from './state.js'
import type { SwapCoin, SwapOffer, SwapTask } from './swap.js'

/** What a host wants to be paid. */
export interface PayRequest {
  /** CAIP-2 id of a configured network. */
  readonly network: Caip2
  /** `native`, or the address of a token's contract on the network. */
  readonly asset: string
  /** Whole coins, decimal text such as `12.50`. */
  readonly amount: string
  /** Who gets it: an address of the network. */
  readonly recipient: string
  /** What comes first: paying from what is held (default), or getting the coins, to buy or to receive. */
  readonly choice?: 'pay' | 'deposit' | undefined
  /** What it is for, in the host's words; shown, and part of what tells two payments apart. */
  readonly label?: string | undefined
  /** Solana only: an address that the transaction names, made for this order alone, so that a server finds it by that. */
  readonly reference?: string | undefined
}

/** How a payment ended. */
export type PayResult =
  /** The chain has it: the amount came to the recipient. Servers verify that themselves. */
  | { readonly status: 'paid'; readonly hash: string; readonly network: Caip2 }
  /** The visitor left, or said no in the wallet: nothing was paid. */
  | { readonly status: 'dismissed' }
  | { readonly status: 'failed'; readonly error: LatchkeyError }

/** A payment that was checked. */
export interface PayTerms {
  readonly network: Caip2
  readonly namespace: Namespace
  /** Of the network, for people. */
  readonly networkName: string
  readonly coin: SwapCoin
  readonly isNative: boolean
  /** Base units, decimal text. */
  readonly units: string
  readonly recipient: string
  readonly label?: string
  readonly reference?: string
  readonly choice: 'pay' | 'deposit'
}

/** What paying with one of the held coins costs. */
export interface PayCost {
  /** Base units of the coin. */
  readonly amount: string
  /** The swap that comes first; it gives at least what is to be paid. */
  readonly offer?: SwapOffer
}

/** A coin that can be paid with. */
export interface PayOption {
  readonly coin: SwapCoin
  /** What the account has of it, base units. */
  readonly held: string
  readonly cost: Loadable<PayCost>
}

/** What the wallet is asked for, in this order. */
export type PayTask = Exclude<SwapTask, 'sign'> | 'pay'

/** What a payment takes with the coin that is chosen. */
export interface PayReview {
  /** Address of the coin. */
  readonly coin: string
  readonly tasks: readonly PayTask[]
  /** The wallet does all of it at once, or nothing. */
  readonly isBatch?: boolean
  /** What the network takes at about, base units of its coin; absent when it is not known. */
  readonly fee?: string
  /** Of a transfer alone, as it goes to the wallet. */
  readonly estimate?: FeeEstimate
  /** Symbol of the network's coin, when there is too little of it for the fee. */
  readonly lacks?: string
}

/** Where a payment stands. */
export type PayStep =
  | { readonly step: 'choosing' }
  /** The wallet shows its approval. */
  | { readonly step: 'confirming'; readonly task: PayTask }
  /** Sent, and not in a block yet. Of what a wallet does at once it tells the hash only later. */
  | { readonly step: 'pending'; readonly task: PayTask; readonly hash?: string }
  /** The wallet was asked, and the page left before it answered: nobody knows whether it was sent. */
  | { readonly step: 'unsure'; readonly task: 'swap' | 'pay' }
  /** `replaced`: of the transaction that was sent first, where the wallet sent another one in its place. */
  | { readonly step: 'paid'; readonly hash: string; readonly replaced?: string }
  | { readonly step: 'declined'; readonly task: PayTask }
  /** `task`: at which step; `hash`: of its transaction, where one was sent. */
  | {
      readonly step: 'failed'
      readonly task: PayTask
      readonly error: SerializedError
      readonly hash?: string
    }

/** A payment that a host asked for; there once one did. */
export interface PayState {
  readonly request: PayRequest
  readonly terms: PayTerms
  /** What the connected account can pay with: the asset itself first. */
  readonly options: Loadable<readonly PayOption[]>
  /** Address of the coin to pay with, where the visitor chose one. */
  readonly chosen?: string | undefined
  readonly review: Loadable<PayReview>
  /** Hash of the swap that brought the asset: only the transfer is left. */
  readonly swapped?: string | undefined
  /** One is under way. */
  readonly loading: boolean
  readonly progress: PayStep
}
