import { SWAP_NETWORKS } from '@latchkey/protocol/constants'
import type { GuardConfig, GuardState, Views } from '../../store/defineViews.js'
import type { Route } from '../../types/route.js'
import type { State } from '../../types/state.js'

/** Tokens by symbol or address, and the amount of the first. */
export interface SwapArguments {
  readonly fromToken?: string
  readonly toToken?: string
  /** Whole coins, as a decimal string. */
  readonly amount?: string
}

export interface SwapRoutes {
  Swap: SwapArguments
  SwapSelectToken: { readonly side: string }
  SwapPreview: undefined
  SwapProgress: undefined
}

/**
 * Whether the active account can swap: its family can, the gateway does on the chain as far as it
 * says, and the network has swaps or is a testnet. Pure.
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

/** Whether a swap is in progress or awaits its second step. Pure. */
export const isSwapping = ({ swap }: Pick<State, 'swap'>): boolean =>
  swap?.loading === true || swap?.progress.step === 'approved'

export const progressRoutes = (state: State): readonly Route[] | undefined =>
  isSwapping(state) ? [{ view: 'Account' }, { view: 'SwapProgress' }] : undefined

const form = { needs: 'account', guard, opensAs: progressRoutes } as const

const subview = {
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
  SwapSelectToken: { ...subview, title: 'sendToken.title', data: ['side'] },
  SwapPreview: {
    ...subview,
    title: 'review.title',
    onEnter: async (context, _, signal) =>
      (await context.lazy.swap()).followSwap(context, { signal, isReview: true }),
  },
  SwapProgress: {
    title: 'swap.title',
    needs: 'account',
    guard: subview.guard,
    back: ({ swap }) =>
      swap?.progress.step === 'declined' ||
      swap?.progress.step === 'failed' ||
      swap?.progress.step === 'approved',
  },
}
