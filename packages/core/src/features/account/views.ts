import { progressInstead } from '../send/views.js'
import type { Views } from '../../router/defineViews.js'

/** Who is connected. */
export interface AccountRoutes {
  Account: undefined
}

export const accountViews: Views<AccountRoutes> = {
  Account: {
    title: 'account.title',
    needs: 'account',
    opensAs: progressInstead,
    next: ['WalletSend', 'WalletReceive', 'Networks'],
  },
}
