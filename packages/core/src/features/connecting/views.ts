import type { Namespace } from '@latchkey/protocol/caip'
import type { GuardState, Views } from '../../store/defineViews.js'
import type { Route } from '../../types/route.js'

/** Wallets of this browser, or where to get one. */
export interface ConnectingRoutes {
  ConnectingExternal: { readonly walletId: string; readonly namespace?: Namespace }
}

/** Until the terms are accepted no wallet can be reached. */
export const needsTerms = ({ features, legalAccepted }: GuardState): Route | undefined =>
  features.legalCheckbox && !legalAccepted ? { view: 'Connect' } : undefined

export const connectingViews: Views<ConnectingRoutes> = {
  ConnectingExternal: {
    data: ['walletId'],
    title: 'connect.title',
    guard: needsTerms,
    asks: true,
    onEnter: async (context, data, signal) => {
      // What connects it comes along, not after it.
      if (context.store.getState().modal.wallet?.row.installed) context.lazy.wallet().catch(() => undefined)
      const { askWallet } = await context.lazy.ask()
      askWallet(context, data, signal)
    },
  },
}
