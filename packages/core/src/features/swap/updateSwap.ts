import { readAmount } from '../../format/readAmount.js'
import { action } from '../../store/action.js'
import type { SwapCoin } from '../../types/swap.js'
import { changeSwap, editSwap, sameCoin, swapOf } from './swapState.js'

export interface SwapPatch {
  readonly from?: SwapCoin | undefined
  readonly to?: SwapCoin | undefined
  /** Whole coins, as `readAmount` parses them. */
  readonly amount?: string | undefined
}

/**
 * Changes the swap form and invalidates the quote. The other side's token swaps the sides. Ignored
 * while a swap is in progress.
 *
 * @throws LatchkeyError `invalid_amount` for an amount that the token cannot represent,
 *   `not_connected`
 */
export const updateSwap = action((context, patch: SwapPatch): void => {
  const current = swapOf(context)
  if (current.loading) return
  let { from, to } = current
  if (patch.from) {
    if (sameCoin(patch.from, to)) to = from
    from = patch.from
  }
  if (patch.to) {
    if (sameCoin(patch.to, from)) from = to
    to = patch.to
  }
  const amount =
    patch.amount === undefined ? current.amount : readAmount(patch.amount, { decimals: from?.decimals ?? 18 })
  changeSwap(context, current, (swap) => editSwap(swap, { from, to, amount }))
})

/** Swaps the two sides; the quoted output becomes the new amount. */
export const flipSwap = action((context): void => {
  const current = swapOf(context)
  if (current.loading) return
  changeSwap(context, current, (swap) => editSwap(swap, { from: current.to, to: current.from, amount: '' }))
})

/** Empties the swap form; a swap in progress continues. */
export const resetSwap = action((context): void => {
  const current = swapOf(context)
  if (current.loading) return
  changeSwap(context, current, (swap) => editSwap(swap, { from: swap.from, to: swap.to, amount: '' }))
})
