import { readAmount } from '../../format/readAmount.js'
import { action } from '../../store/action.js'
import type { SwapCoin } from '../../types/swap.js'
import { changeSwap, edited, sameCoin, swapOf } from './swapState.js'

/** What a visitor can change of a swap. */
export interface SwapPatch {
  readonly from?: SwapCoin | undefined
  readonly to?: SwapCoin | undefined
  /** Whole coins, as `readAmount` reads it. */
  readonly amount?: string | undefined
}

/**
 * Changes the swap. A token that stands on the other side already changes places with it. What was quoted no longer
 * holds. While a swap is under way nothing changes.
 *
 * @throws LatchkeyError `invalid_amount` for an amount that is not exactly one of the token; nothing is changed then.
 * `not_connected`
 */
export const updateSwap = action((context, patch: SwapPatch): void => {
  const now = swapOf(context)
  if (now.loading) return
  let { from, to } = now
  if (patch.from) {
    if (sameCoin(patch.from, to)) to = from
    from = patch.from
  }
  if (patch.to) {
    if (sameCoin(patch.to, from)) from = to
    to = patch.to
  }
  const amount =
    patch.amount === undefined ? now.amount : readAmount(patch.amount, { decimals: from?.decimals ?? 18 })
  changeSwap(context, now, (swap) => edited(swap, { from, to, amount }))
})

/** Both sides change places; what was got becomes what is given. */
export const flipSwap = action((context): void => {
  const now = swapOf(context)
  if (now.loading) return
  changeSwap(context, now, (swap) => edited(swap, { from: now.to, to: now.from, amount: '' }))
})

/** Empties the swap; one that is under way goes on by itself. */
export const resetSwap = action((context): void => {
  const now = swapOf(context)
  if (now.loading) return
  changeSwap(context, now, (swap) => edited(swap, { from: swap.from, to: swap.to, amount: '' }))
})
