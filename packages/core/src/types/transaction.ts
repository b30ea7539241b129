import type { Caip10, Caip2 } from '@latchkey/protocol/caip'

/**
 * Identifies a sent transaction. `hash`: from the wallet. `batch`: EIP-5792. `asked`: generated;
 * the wallet may have sent it. `order`: on-ramp order at the gateway; no wallet was asked.
 */
export type Sent =
  | { readonly hash: string }
  | { readonly batch: string }
  | { readonly asked: string }
  | { readonly order: string }

/** Identifies a transaction after a speed-up. `value` in base units of the native coin. */
export interface SentCall {
  readonly to: string
  /** Hex, 0x-prefixed. */
  readonly data: string
  readonly value: string
}

/**
 * `spedUp`: the same call was sent again and mined. `canceled`: by the wallet. `replaced`: another
 * call took its nonce. `unknown`: timed out; it may still be mined.
 */
export type Outcome = 'confirmed' | 'reverted' | 'spedUp' | 'canceled' | 'replaced' | 'unknown'

export interface SummaryPart {
  /** Whole coins, decimal. */
  readonly amount: string
  readonly symbol: string
  readonly iconUrl?: string | undefined
}

export interface Summary extends SummaryPart {
  /** Receiver, or spender of an approval. */
  readonly to: string
  /** A swap's minimum output. */
  readonly gets?: SummaryPart | undefined
}

/**
 * `approve`: allowance for a swap or payment; `order`: on-ramp purchase; `host`: the host's own.
 */
export type TransactionKind = 'send' | 'approve' | 'swap' | 'payment' | 'order' | 'host'

export interface TransactionRecord {
  /** The original's, also after a replacement. */
  readonly id: string
  readonly kind: TransactionKind
  readonly account: Caip10
  readonly chainId: Caip2
  readonly sent: Sent
  readonly summary: Summary
  readonly call?: SentCall | undefined
  /** Once a node has reported it. */
  readonly nonce?: number | undefined
  /** When sent, Unix milliseconds. */
  readonly at: number
  /** Missing while pending. */
  readonly outcome?: Exclude<Outcome, 'unknown'> | 'dropped' | undefined
  /** Belongs to the feature that resumes it after a reload and validates it. */
  readonly resume?: unknown
  /** On the chain, if not the wallet's. */
  readonly finalHash?: string | undefined
}

export interface SentTransaction extends Pick<
  TransactionRecord,
  'account' | 'at' | 'chainId' | 'id' | 'kind' | 'outcome' | 'summary'
> {
  /** On the chain, once known. */
  readonly hash?: string | undefined
}
