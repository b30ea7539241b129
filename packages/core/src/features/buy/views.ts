import type { GuardConfig, GuardState, Views } from '../../store/defineViews.js'
import type { State } from '../../types/state.js'

/** Coins for money. */
export interface BuyRoutes {
  /** The ways to coins: buy them, or receive them. */
  FundWallet: undefined
  /** How much of what, and from whom. */
  OnRampProviders: undefined
  OnRampTokenSelect: undefined
  OnRampFiatSelect: undefined
  OnRampStateSelect: undefined
  /** The seller's page is open, or the coins are on their way. */
  BuyInProgress: undefined
}

/** Whether coins can be bought for the account on show. Pure. */
export const hasOnramp = ({ features, namespace }: GuardState, { families }: GuardConfig): boolean =>
  features.onramp !== false && families[namespace]?.can.onramp === true

/** Whether a purchase of the account on show is pending: it was begun, and the coins have not come. Pure. */
export const isBuying = ({ onramp }: Pick<State, 'onramp'>): boolean =>
  onramp?.order?.status === 'created' || onramp?.order?.status === 'paid'

const shared = {
  needs: 'account',
  guard: (state: GuardState, config: GuardConfig) => (hasOnramp(state, config) ? undefined : 'home'),
} as const

/** A list of the form, which reads it. */
const list = {
  ...shared,
  guard: (state: GuardState, config: GuardConfig) =>
    shared.guard(state, config) ??
    (state.onramp?.status === 'ready' ? undefined : ({ view: 'OnRampProviders' } as const)),
}

export const buyViews: Views<BuyRoutes> = {
  FundWallet: { needs: 'account', title: 'fund.title', next: ['OnRampProviders', 'WalletReceive'] },
  OnRampProviders: {
    ...shared,
    title: 'buy.title',
    next: ['OnRampTokenSelect', 'OnRampFiatSelect', 'OnRampStateSelect', 'BuyInProgress'],
    onEnter: async (context) => {
      const { loadOnramp, fetchOnrampQuote } = await context.lazy.buy()
      await loadOnramp(context)
      await fetchOnrampQuote(context)
    },
  },
  OnRampTokenSelect: { ...list, title: 'buy.token' },
  OnRampFiatSelect: { ...list, title: 'buy.currency' },
  OnRampStateSelect: { ...list, title: 'buy.state' },
  BuyInProgress: {
    ...shared,
    title: 'buy.title',
    onEnter: async (context, _data, signal) => (await context.lazy.buy()).followOrder(context, signal),
  },
}
