import type { Context } from '../../store/context.js'
import type { Views } from '../../store/defineViews.js'
import { hasActivity } from '../activity/views.js'

export interface TokenRoutes {
  /** The `address` of its balance; for a native coin its `chainId`. */
  TokenDetails: { readonly id: string }
}

export const tokenViews: Views<TokenRoutes> = {
  TokenDetails: {
    title: 'token.title',
    needs: 'account',
    data: ['id'],
    next: ['WalletSend', 'WalletReceive', 'Activity'],
    onEnter: async (context: Context) => {
      if (!hasActivity(context.store.getState(), context.config)) return
      ;(await context.lazy.activity()).followActivity(context)
    },
  },
}
