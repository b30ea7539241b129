import type { Caip10 } from '@latchkey/protocol/caip'
import type { SerializedError } from '@latchkey/protocol/errors'
import type { Transaction } from '@latchkey/protocol/http'

/**
 * How a transaction sent from this browser ended without being mined: `canceled` by its wallet,
 * `replaced` by another transaction of the sender, or `dropped` by the network.
 */
export type LostSend = 'canceled' | 'replaced' | 'dropped'

export interface ActivityEntry extends Transaction {
  /** Set for a transaction of this browser that will not be mined. */
  readonly lost?: LostSend
}

/** The history of the connected account. Present after its first read. */
export interface ActivityState {
  /** The account, with its chain. */
  readonly caipAddress: Caip10
  /** True while a page is read. */
  readonly loading: boolean
  /**
   * True when there is nothing to show. Also true after a failure; {@link error} tells the two
   * apart.
   */
  readonly empty: boolean
  /** Cursor of the next page; null at the end and after a failure. */
  readonly next: string | null
  /** The pages read so far, newest first. */
  readonly entries: readonly ActivityEntry[]
  /**
   * Sender and receiver of each transfer above zero that the visitor's accounts sent, separated by a
   * space, oldest first.
   */
  readonly sent?: readonly string[]
  /** Transactions of this browser that the history does not list yet, newest first. */
  readonly pending: readonly ActivityEntry[]
  /** Why the last read failed. */
  readonly error?: SerializedError
}
