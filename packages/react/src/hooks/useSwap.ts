'use client'
import type { SwapCoin, SwapOffer, SwapReview, SwapState } from '@latchkey/core'
import {
  confirmSwap,
  dataOf,
  fetchSwapTokens,
  flipSwap,
  quoteSwap,
  type SwapPatch,
  type SwapResult,
  updateSwap,
} from '@latchkey/core/actions'
import { useCallback, useMemo } from 'react'
import { useClient } from '../provider/LatchkeyContext.js'
import { useLatchkeyState } from './useLatchkeyState.js'

/** What {@link useSwap} gives. */
export interface Swap {
  /** Empty until `fetchTokens` was called, here or by the modal. */
  readonly tokens: readonly SwapCoin[]
  readonly from: SwapCoin | undefined
  readonly to: SwapCoin | undefined
  /** Whole coins, decimal text. */
  readonly amount: string
  readonly offer: SwapState['offer']
  /** What the offer takes: the requests in the wallet and the network's fee. */
  readonly review: SwapState['review']
  readonly progress: SwapState['progress']
  readonly fetchTokens: () => Promise<readonly SwapCoin[]>
  /** Changes tokens or amount; what was quoted no longer holds. */
  readonly update: (patch: SwapPatch) => void
  readonly flip: () => void
  /** Asks what the swap gives and takes. Never rejects. */
  readonly quote: () => Promise<void>
  /** Swaps what `offer` shows. */
  readonly confirm: () => Promise<SwapResult>
}

const idle = { status: 'idle' } as const
const none: readonly SwapCoin[] = []

/**
 * One token for another, on the network of the active account: choose with `update`, ask with `quote`, and `confirm`. What
 * `offer` shows is what moves, or nothing.
 */
export function useSwap(): Swap {
  const client = useClient()
  const swap = useLatchkeyState((state) => state.swap)
  const fetchTokens = useCallback(() => fetchSwapTokens(client), [client])
  const update = useCallback((patch: SwapPatch) => updateSwap(client, patch), [client])
  const flip = useCallback(() => flipSwap(client), [client])
  const quote = useCallback(() => quoteSwap(client, { isReview: true }), [client])
  const confirm = useCallback(() => confirmSwap(client), [client])
  return useMemo(
    () => ({
      tokens: (swap && dataOf(swap.tokens)) ?? none,
      from: swap?.from,
      to: swap?.to,
      amount: swap?.amount ?? '',
      offer: swap?.offer ?? (idle as { readonly status: 'idle' } & SwapState['offer'] & { data?: SwapOffer }),
      review:
        swap?.review ?? (idle as { readonly status: 'idle' } & SwapState['review'] & { data?: SwapReview }),
      progress: swap?.progress ?? { step: 'editing' },
      fetchTokens,
      update,
      flip,
      quote,
      confirm,
    }),
    [swap, fetchTokens, update, flip, quote, confirm],
  )
}
