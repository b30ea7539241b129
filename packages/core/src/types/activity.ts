import type { Caip10 } from '@latchkey/protocol/caip'
import type { SerializedError } from '@latchkey/protocol/errors'
import type { Transaction } from '@latchkey/protocol/http'

/**
 * `canceled` by the wallet, `replaced` by another transaction of the sender, or `dropped` by the
 * network.
 */
export type LostSend = 'canceled' | 'replaced' | 'dropped'

export interface ActivityEntry extends Transaction {
  readonly lost?: LostSend
}

export interface ActivityState {
  readonly caipAddress: Caip10
  readonly loading: boolean
  /** Nothing to show, also after a failure, which sets {@link error}. */
  readonly empty: boolean
  /** Cursor; null at the end and after a failure. */
  readonly next: string | null
  /** Newest first. */
  readonly entries: readonly ActivityEntry[]
  /** Sender and receiver, separated by a space, of the visitor's transfers. */
  readonly sent?: readonly string[]
  /** Transactions of this browser that the history lacks. */
  readonly pending: readonly ActivityEntry[]
  readonly error?: SerializedError
}
