import type { Namespace } from '@latchkey/protocol/caip'
import { loseAttempt } from '../../connect/loseAttempt.js'
import type { GuardState, Views } from '../../router/defineViews.js'
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
    onEnter: async (context, data, signal) => {
      const { askWallet } = await context.late.session().catch(loseAttempt(context, data.walletId))
      askWallet(context, data, signal)
    },
  },
}
