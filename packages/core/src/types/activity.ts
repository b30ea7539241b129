import type { Caip10 } from '@latchkey/protocol/caip'
import type { SerializedError } from '@latchkey/protocol/errors'
import type { Transaction } from '@latchkey/protocol/http'

/**
 * How a send of this browser ended that never came to be: its wallet took it back, another one took its place, or the
 * network forgot it.
 */
export type LostSend = 'canceled' | 'replaced' | 'dropped'

/** A transaction of an account. */
export interface ActivityEntry extends Transaction {
  /** Set for what was sent from here and will not be mined. */
  readonly lost?: LostSend
}

/** What happened to the account that is connected; there once somebody looked. */
export interface ActivityState {
  /** Whose, on which chain. */
  readonly caipAddress: Caip10
  /** A page is being read. */
  readonly loading: boolean
  /** Nothing is known to have happened: also after a failure, which {@link error} tells apart. */
  readonly empty: boolean
  /** Where the next page begins; null at the end, and after a failure. */
  readonly next: string | null
  /** What was read so far, newest first. */
  readonly entries: readonly ActivityEntry[]
  /** Sends of this browser that the history does not have yet, newest first. */
  readonly pending: readonly ActivityEntry[]
  /** Why the last reading failed. */
  readonly error?: SerializedError
}
