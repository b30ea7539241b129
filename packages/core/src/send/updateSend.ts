import type { Client } from '../types/client.js'
import type { SendState } from '../types/state.js'

/** What a visitor can change of a send. */
export type SendPatch = {
  readonly [
    K in 'token' | 'sendTokenAmount' | 'receiverAddress' | 'receiverProfileName' | 'receiverProfileImageUrl'
  ]?: SendState[K] | undefined
}

/** Changes the form; the amount is cleaned, the fee forgotten, the progress back at editing. `undefined` clears a field. */
export function updateSend(_client: Client, _patch: SendPatch): void {
  throw new Error('not yet')
}
