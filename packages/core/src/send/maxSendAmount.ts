import type { Client } from '../types/client.js'

/** The most that can be sent of the chosen token, as decimal text; '0' when the fee is more than the balance. */
export function maxSendAmount(_client: Client): Promise<string> {
  throw new Error('not yet')
}
