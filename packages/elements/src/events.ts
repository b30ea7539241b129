import type { Account } from '@latchkey/core/actions'
import type { LatchkeyEvent } from '@latchkey/protocol/events'

/**
 * The events of the elements. They do not bubble: each element of a client has them, and a listener further up would hear
 * them once for each.
 */
export interface LatchkeyEventMap {
  /** The account on show has changed. */
  'latchkey-account': CustomEvent<Account>
  /** A wallet is connected, or its account is another one. */
  'latchkey-connect': CustomEvent<Account>
  /** The account that was connected until now. */
  'latchkey-disconnect': CustomEvent<Account>
  'latchkey-open': CustomEvent<null>
  'latchkey-close': CustomEvent<null>
  /** Each event that the client tracks. */
  'latchkey-event': CustomEvent<LatchkeyEvent>
}
