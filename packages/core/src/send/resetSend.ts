import { contextOf } from '../client/context.js'
import { EMPTY_SEND } from '../client/emptySend.js'
import type { Client } from '../types/client.js'

/** Empties the send form; a transfer that is under way goes on by itself. */
export function resetSend(client: Client): void {
  contextOf(client).update('resetSend', () => ({ send: EMPTY_SEND }))
}
