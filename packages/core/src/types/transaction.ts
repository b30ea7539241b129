import type { Caip10, Caip2 } from '@latchkey/protocol/caip'

/**
 * The answer of a wallet that was asked to send: a hash, or its own name for a batch (EIP-5792). `asked`: it has not answered
 * yet, and may have sent it; the name tells two requests apart. `order`: no wallet was asked, an on-ramp sends it; its id at the
 * gateway.
 */
export type Sent =
  | { readonly hash: string }
  | { readonly batch: string }
  | { readonly asked: string }
  | { readonly order: string }

/** The call of a transaction, with how much of the native coin, base units. */
export interface SentCall {
  readonly to: string
  /** 0x-prefixed. */
  readonly data: string
  readonly value: string
}

/**
 * How a transaction ended. `spedUp`: the wallet sent the same call again, and that is mined; `canceled`: the wallet took it
 * back; `replaced`: another call of the sender took its place; `unknown`: nobody could say in time, and it may still come.
 */
export type Outcome = 'confirmed' | 'reverted' | 'spedUp' | 'canceled' | 'replaced' | 'unknown'

/** A part of what moves. */
export interface SummaryPart {
  /** Whole coins, decimal text. */
  readonly amount: string
  readonly symbol: string
  readonly iconUrl?: string | undefined
}

/** The content of a transaction, as Activity shows it. */
export interface Summary extends SummaryPart {
  /** The receiver; of an approval, the spender. Plain address. */
  readonly to: string
  /** The least that a swap brings. */
  readonly gets?: SummaryPart | undefined
}

/** The purpose of a transaction. `approve` is an allowance, of a swap or a payment; `order` a purchase from an on-ramp. */
export type TransactionKind = 'send' | 'approve' | 'swap' | 'payment' | 'order' | 'host'

/** A transaction that a wallet was asked for here, as it is stored. */
export interface TransactionRecord {
  /** Of what was sent first: it stays when the wallet sends another one in its place. */
  readonly id: string
  readonly kind: TransactionKind
  readonly account: Caip10
  readonly chainId: Caip2
  readonly sent: Sent
  readonly summary: Summary
  /** Its call, as far as that is known: by this a copy that the wallet sent to be faster is recognized. */
  readonly call?: SentCall | undefined
  /** Its place among the sender's, once a node has told it. */
  readonly nonce?: number | undefined
  /** When the wallet sent it, Unix milliseconds. */
  readonly at: number
  /** Missing while it is on its way. */
  readonly outcome?: Exclude<Outcome, 'unknown'> | 'dropped' | undefined
  /** For the feature that goes on with it after a reload, which checks it then; missing once that has seen the end. */
  readonly resume?: unknown
  /** The hash that the chain has, where the wallet told another one or none. */
  readonly finalHash?: string | undefined
}

/** A transaction that a wallet was asked for here, as hosts and views see it. */
export interface SentTransaction extends Pick<
  TransactionRecord,
  'account' | 'at' | 'chainId' | 'id' | 'kind' | 'outcome' | 'summary'
> {
  /** By which the chain has it, or may have it; missing until a wallet or an on-ramp told one. */
  readonly hash?: string | undefined
}
