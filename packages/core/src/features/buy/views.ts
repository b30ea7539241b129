import type { GuardConfig, GuardState, Views } from '../../store/defineViews.js'
import type { State } from '../../types/state.js'

export interface BuyRoutes {
  FundWallet: undefined
  OnRampProviders: undefined
  OnRampTokenSelect: undefined
  OnRampFiatSelect: undefined
  OnRampStateSelect: undefined
  BuyInProgress: undefined
}

/** Whether coins can be bought for the active account. Pure. */
export const hasOnramp = ({ features, namespace }: GuardState, { families }: GuardConfig): boolean =>
  features.onramp !== false && families[namespace]?.can.onramp === true

export const isBuying = ({ onramp }: Pick<State, 'onramp'>): boolean =>
  onramp?.order?.status === 'created' || onramp?.order?.status === 'paid'

const shared = {
  needs: 'account',
  guard: (state: GuardState, config: GuardConfig) => (hasOnramp(state, config) ? undefined : 'home'),
} as const

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
