import { contextOf } from '../client/context.js'
import type { Client } from '../types/client.js'
import { emptySend } from './emptySend.js'

/** Empties the send form; a transfer that is under way goes on by itself. */
export function resetSend(client: Client): void {
  const context = contextOf(client)
  context.update('resetSend', () => ({ send: emptySend(context) }))
}
