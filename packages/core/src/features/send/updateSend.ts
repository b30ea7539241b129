import { readAmount } from '../../format/readAmount.js'
import { action } from '../../store/action.js'
import { emptySend } from '../../store/emptySend.js'
import type { SendState } from '../../types/state.js'

/** `undefined` clears a field. */
export type SendPatch = {
  readonly [
    K in 'token' | 'sendTokenAmount' | 'receiverAddress' | 'receiverProfileName' | 'receiverProfileImageUrl'
  ]?: SendState[K] | undefined
}

/**
 * Changes the send form. Amounts are parsed with `readAmount`, and stay even if a new token has
 * fewer decimals. Ignored while a transfer is pending.
 *
 * @throws LatchkeyError `invalid_amount` for an amount that the token cannot represent
 */
export const updateSend = action((context, patch: SendPatch): void => {
  const { send } = context.store.getState()
  if (send.loading) return
  const next = applyPatch(send, patch)
  context.update('updateSend', () => ({ send: next }))
})

function applyPatch(send: SendState, patch: SendPatch): SendState {
  const next = { ...send, ...patch }
  const decimals = Number(next.token?.quantity.decimals ?? 18)
  const amount = patch.sendTokenAmount
  const receiverAddress =
    'receiverAddress' in patch ? (patch.receiverAddress ?? '').trim() : send.receiverAddress
  const isRetargeted = next.token !== send.token || receiverAddress !== send.receiverAddress
  const definedFields = Object.entries(next).filter(([, value]) => value !== undefined)
  return {
    ...(Object.fromEntries(definedFields) as unknown as SendState),
    sendTokenAmount:
      'sendTokenAmount' in patch
        ? amount === undefined
          ? ''
          : readAmount(amount, { decimals })
        : send.sendTokenAmount,
    receiverAddress,
    progress: { step: 'editing' },
    ...(isRetargeted ? { fee: { status: 'idle' } } : {}),
  }
}

/** Empties the send form; a pending transfer continues. */
export const resetSend = action((context): void => {
  // Independent of the form.
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
