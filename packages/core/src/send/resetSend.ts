import type { Client } from '../types/client.js'

/** Empties the send form. */
export function resetSend(_client: Client): void {
  throw new Error('not yet')
}
