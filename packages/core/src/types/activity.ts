import type { Caip10 } from '@latchkey/protocol/caip'
import type { SerializedError } from '@latchkey/protocol/errors'
import type { Transaction } from '@latchkey/protocol/http'

/**
 * `canceled` by the wallet, `replaced` by another transaction of the sender, or `dropped` by the
 * network.
 */
export type LostSend = 'canceled' | 'replaced' | 'dropped'

export interface ActivityEntry extends Transaction {
  /** Set for a transaction of this browser that will not be mined. */
  readonly lost?: LostSend
}

/** The history of the connected account. */
export interface ActivityState {
  readonly caipAddress: Caip10
  readonly loading: boolean
  /**
   * True when there is nothing to show, also after a failure; {@link error} tells the two apart.
   */
  readonly empty: boolean
  /** Cursor of the next page; null at the end and after a failure. */
  readonly next: string | null
  /** Newest first. */
  readonly entries: readonly ActivityEntry[]
  /**
   * Sender and receiver of each transfer that the visitor's accounts sent, separated by a space.
   */
  readonly sent?: readonly string[]
  /** Transactions of this browser that the history does not list yet. */
  readonly pending: readonly ActivityEntry[]
  readonly error?: SerializedError
}
