import { contextOf } from '../client/context.js'
import { cleanAmount } from '../format/cleanAmount.js'
import type { Client } from '../types/client.js'
import type { SendState, State } from '../types/state.js'

/** What a visitor can change of a send; `undefined` clears a field. */
export type SendPatch = {
  readonly [
    K in 'token' | 'sendTokenAmount' | 'receiverAddress' | 'receiverProfileName' | 'receiverProfileImageUrl'
  ]?: SendState[K] | undefined
}

/**
 * Changes the send form. The amount is cleaned to the token's decimals, the receiver is trimmed, a new token or
 * receiver forgets the fee, and the progress is back at editing. While a transfer is under way nothing changes.
 */
export function updateSend(client: Client, patch: SendPatch): void {
  contextOf(client).update('updateSend', ({ send }) => (send.loading ? {} : { send: patched(send, patch) }))
}

function patched(send: SendState, patch: SendPatch): SendState {
  const next: State['send'] = {
    ...send,
    ...patch,
    sendTokenAmount: 'sendTokenAmount' in patch ? (patch.sendTokenAmount ?? '') : send.sendTokenAmount,
    receiverAddress: 'receiverAddress' in patch ? (patch.receiverAddress ?? '').trim() : send.receiverAddress,
  } as SendState
  const moved = next.token !== send.token || next.receiverAddress !== send.receiverAddress
  const known = Object.entries(next).filter(([, value]) => value !== undefined)
  return {
    ...(Object.fromEntries(known) as unknown as SendState),
    sendTokenAmount: cleanAmount(next.sendTokenAmount, Number(next.token?.quantity.decimals ?? 18)),
    progress: { step: 'editing' },
    ...(moved ? { fee: { status: 'idle' } } : {}),
  }
}
