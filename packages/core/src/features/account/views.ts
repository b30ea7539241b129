import type { Views } from '../../store/defineViews.js'
import { progressInstead } from '../send/views.js'

/** Who is connected. */
export interface AccountRoutes {
  Account: undefined
}

export const accountViews: Views<AccountRoutes> = {
  Account: {
    title: 'account.title',
    needs: 'account',
    opensAs: progressInstead,
    next: ['WalletSend', 'WalletReceive', 'Networks', 'Wallets', 'OnRampProviders'],
  },
}
