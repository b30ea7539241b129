import type { Client } from '../types/client.js'

/** Sends what the state says and follows it to its receipt. */
export function sendTransfer(_client: Client): Promise<{ readonly hash: string }> {
  throw new Error('not yet')
}
