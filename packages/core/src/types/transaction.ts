import type { Caip10, Caip2 } from '@latchkey/protocol/caip'

/**
 * The identifier of a sent transaction. `hash`: the wallet returned it. `batch`: an EIP-5792 batch
 * id. `asked`: a generated id of a request that the wallet has not answered and may have sent.
 * `order`: an on-ramp order id at the gateway; no wallet was asked.
 */
export type Sent =
  | { readonly hash: string }
  | { readonly batch: string }
  | { readonly asked: string }
  | { readonly order: string }

/**
 * A transaction's call, which identifies it after a speed-up. `value` in base units of the native
 * coin.
 */
export interface SentCall {
  readonly to: string
  /** Hex, 0x-prefixed. */
  readonly data: string
  readonly value: string
}

/**
 * How a transaction ended. `spedUp`: the wallet sent the same call again, and that one was mined.
 * `canceled`: the wallet canceled it. `replaced`: another call of the sender took its nonce.
 * `unknown`: no result within the time limit; it may still be mined.
 */
export type Outcome = 'confirmed' | 'reverted' | 'spedUp' | 'canceled' | 'replaced' | 'unknown'

export interface SummaryPart {
  /** Whole coins, as a decimal string. */
  readonly amount: string
  readonly symbol: string
  readonly iconUrl?: string | undefined
}

export interface Summary extends SummaryPart {
  /** The receiver, or the spender of an approval. */
  readonly to: string
  /** The minimum output of a swap. */
  readonly gets?: SummaryPart | undefined
}

/**
 * The purpose of a transaction. `approve` is an allowance for a swap or payment; `order` is an
 * on-ramp purchase.
 */
export type TransactionKind = 'send' | 'approve' | 'swap' | 'payment' | 'order' | 'host'

export interface TransactionRecord {
  /** Id of the original transaction, also after a replacement. */
  readonly id: string
  readonly kind: TransactionKind
  readonly account: Caip10
  readonly chainId: Caip2
  readonly sent: Sent
  readonly summary: Summary
  readonly call?: SentCall | undefined
  /** Once a node has reported it. */
  readonly nonce?: number | undefined
  /** Time of sending, Unix milliseconds. */
  readonly at: number
  /** Missing while pending. */
  readonly outcome?: Exclude<Outcome, 'unknown'> | 'dropped' | undefined
  /** Data of the feature that resumes the transaction after a reload; that feature validates it. */
  readonly resume?: unknown
  /** The hash on the chain, if it differs from the wallet's or the wallet returned none. */
  readonly finalHash?: string | undefined
}

export interface SentTransaction extends Pick<
  TransactionRecord,
  'account' | 'at' | 'chainId' | 'id' | 'kind' | 'outcome' | 'summary'
> {
  /** The hash on the chain; missing until a wallet or an on-ramp provider returned one. */
  readonly hash?: string | undefined
}
