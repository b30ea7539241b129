import { readAmount } from '../../format/readAmount.js'
import { action } from '../../store/action.js'
import { emptySend } from '../../store/emptySend.js'
import type { SendState } from '../../types/state.js'

/** What a visitor can change of a send; `undefined` clears a field. */
export type SendPatch = {
  readonly [
    K in 'token' | 'sendTokenAmount' | 'receiverAddress' | 'receiverProfileName' | 'receiverProfileImageUrl'
  ]?: SendState[K] | undefined
}

/**
 * Changes the send form. The amount is taken as `readAmount` reads it, the receiver is trimmed, a new token or
 * receiver forgets the fee, and the progress is back at editing. An amount that is there already stays as it is
 * written, also when a new token has fewer decimals: then it is an issue of `validateSend`. While a transfer is under
 * way nothing changes.
 *
 * @throws LatchkeyError `invalid_amount` for an amount that is not exactly one of the token; nothing is changed then
 */
export const updateSend = action((context, patch: SendPatch): void => {
  const { send } = context.store.getState()
  if (send.loading) return
  const next = patched(send, patch)
  context.update('updateSend', () => ({ send: next }))
})

function patched(send: SendState, patch: SendPatch): SendState {
  const next = { ...send, ...patch }
  const decimals = Number(next.token?.quantity.decimals ?? 18)
  const amount = patch.sendTokenAmount
  const receiverAddress =
    'receiverAddress' in patch ? (patch.receiverAddress ?? '').trim() : send.receiverAddress
  const moved = next.token !== send.token || receiverAddress !== send.receiverAddress
  const known = Object.entries(next).filter(([, value]) => value !== undefined)
  return {
    ...(Object.fromEntries(known) as unknown as SendState),
    sendTokenAmount:
      'sendTokenAmount' in patch
        ? amount === undefined
          ? ''
          : readAmount(amount, { decimals })
        : send.sendTokenAmount,
    receiverAddress,
    progress: { step: 'editing' },
    ...(moved ? { fee: { status: 'idle' } } : {}),
  }
}

/** Empties the send form; a transfer that is under way goes on by itself. */
export const resetSend = action((context): void => {
  // What the account has stays known: only a new account or network has another.
  const { lastRetry, networkBalanceInUSD, tokenBalances } = context.store.getState().send
  context.update('resetSend', () => ({
    send: {
      ...emptySend(context),
      ...(lastRetry !== undefined && { lastRetry }),
      ...(networkBalanceInUSD !== undefined && { networkBalanceInUSD }),
      ...(tokenBalances && { tokenBalances }),
    },
  }))
})
