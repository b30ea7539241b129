import { connectedAccounts } from '../../store/selectors.js'
import type { Views } from '../../store/defineViews.js'
import { prepareTap } from '../remote/views.js'

export interface WalletsRoutes {
  Wallets: undefined
}

export const walletsViews: Views<WalletsRoutes> = {
  Wallets: {
    title: 'connect.wallets',
    feature: 'multiWallet',
    guard: (state) => (connectedAccounts(state).length > 0 ? undefined : 'home'),
    next: ['Connect'],
    onEnter: async (context, data, signal) => {
      if (context.store.getState().recent.some(({ remote }) => remote)) {
        prepareTap(context, data, signal).catch(context.log.failed('No pairing is ready'))
      }
      const { followBalances } = await context.lazy.wallet()
      followBalances(context, signal)
      if (context.store.getState().features.names) (await context.lazy.names()).nameAccounts(context)
    },
  },
}
