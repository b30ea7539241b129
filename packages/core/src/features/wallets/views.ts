import { connectedAccounts } from '../../store/selectors.js'
import type { Views } from '../../store/defineViews.js'
import { prepareTap } from '../remote/views.js'

/** Several wallets at once. */
export interface WalletsRoutes {
  /** Those that are connected, by family, and those that were used before. */
  Wallets: undefined
}

export const walletsViews: Views<WalletsRoutes> = {
  Wallets: {
    title: 'connect.wallets',
    feature: 'multiWallet',
    // Of any family: another one may be on show than the one whose last wallet was disconnected here.
    guard: (state) => (connectedAccounts(state).length > 0 ? undefined : 'home'),
    next: ['Connect'],
    onEnter: async (context, data, signal) => {
      // A tap on one of those that were used before may open its app.
      if (context.store.getState().recent.some(({ remote }) => remote)) {
        prepareTap(context, data, signal).catch(context.log.failed('No pairing is ready'))
      }
      const { followBalances } = await context.lazy.wallet()
      followBalances(context, signal)
      if (context.store.getState().features.names) (await context.lazy.names()).nameAccounts(context)
    },
  },
}
