import type { Client } from '../types/client.js'
import type { FeeEstimate } from '../types/connector.js'

/** Estimates the fee of the send in the state into `state.send.fee`. Never rejects. */
export function estimateSend(_client: Client): Promise<FeeEstimate | undefined> {
  throw new Error('not yet')
}
