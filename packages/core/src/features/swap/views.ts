import { SWAP_NETWORKS } from '@latchkey/protocol/constants'
import type { GuardConfig, GuardState, Views } from '../../store/defineViews.js'
import type { Route } from '../../types/route.js'
import type { State } from '../../types/state.js'

/** What a swap can be opened with: tokens by symbol or address, and how much of the first one. */
export interface SwapArguments {
  readonly fromToken?: string
  readonly toToken?: string
  /** Whole coins, decimal text. */
  readonly amount?: string
}

/** Swapping tokens. */
export interface SwapRoutes {
  Swap: SwapArguments
  /** Which token to give (`from`) or to get (`to`). */
  SwapSelectToken: { readonly side: string }
  SwapPreview: undefined
  /** How the swap of the state goes. */
  SwapProgress: undefined
}

/**
 * Whether the account on show can swap: its family can, the gateway swaps there as far as it tells, and the network is
 * one of those with swaps, or a test network. Pure.
 */
export function hasSwaps(
  {
    features,
    namespace,
    networks,
    remote,
  }: Pick<GuardState, 'features' | 'namespace' | 'networks' | 'remote'>,
  { families }: Pick<GuardConfig, 'families'>,
): boolean {
  const network = networks[namespace]
  return (
    features.swaps !== false &&
    families[namespace]?.can.swaps === true &&
    network?.supported === true &&
    remote.swapChains?.includes(network.chainId) !== false &&
    (SWAP_NETWORKS.includes(network.chainId) || network.caipNetwork?.testnet === true)
  )
}

const guard = (state: GuardState, config: GuardConfig): 'home' | undefined =>
  hasSwaps(state, config) ? undefined : 'home'

/** Whether a swap is under way, or waits for its second step. Pure. */
export const isSwapping = ({ swap }: Pick<State, 'swap'>): boolean =>
  swap?.loading === true || swap?.progress.step === 'approved'

/** Who comes back while a swap is under way sees how it goes. */
export const progressInstead = (state: State): readonly Route[] | undefined =>
  isSwapping(state) ? [{ view: 'Account' }, { view: 'SwapProgress' }] : undefined

const form = { needs: 'account', guard, opensAs: progressInstead } as const

/** What belongs to a form, which reads and follows what it shows. */
const part = {
  ...form,
  guard: (state: GuardState, config: GuardConfig) =>
    guard(state, config) ?? (state.swap ? undefined : ({ view: 'Swap' } as const)),
}

export const swapViews: Views<SwapRoutes> = {
  Swap: {
    ...form,
    title: 'swap.title',
    next: ['SwapSelectToken', 'SwapPreview'],
    onEnter: async (context, data, signal) =>
      (await context.lazy.swap()).followSwap(context, { data, signal }),
  },
  SwapSelectToken: { ...part, title: 'sendToken.title', data: ['side'] },
  SwapPreview: {
    ...part,
    title: 'review.title',
    onEnter: async (context, _, signal) =>
      (await context.lazy.swap()).followSwap(context, { signal, isReview: true }),
  },
  SwapProgress: {
    title: 'swap.title',
    needs: 'account',
    guard: part.guard,
    // The next step of a swap that is under way is in the wallet or on the network.
    back: ({ swap }) =>
      swap?.progress.step === 'declined' ||
      swap?.progress.step === 'failed' ||
      swap?.progress.step === 'approved',
  },
}
