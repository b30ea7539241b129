import type { Account } from '@latchkey/core/actions'
import type { LatchkeyEvent } from '@latchkey/protocol/events'

/**
 * Events of the elements. They do not bubble, because every element of a client dispatches them.
 */
export interface LatchkeyEventMap {
  /** The displayed account changed. */
  'latchkey-account': CustomEvent<Account>
  /** A wallet connected, or its account changed. */
  'latchkey-connect': CustomEvent<Account>
  /** The account that was connected. */
  'latchkey-disconnect': CustomEvent<Account>
  'latchkey-open': CustomEvent<null>
  'latchkey-close': CustomEvent<null>
  /** Each tracked event. */
  'latchkey-event': CustomEvent<LatchkeyEvent>
}
