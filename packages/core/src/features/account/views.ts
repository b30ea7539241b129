import type { Views } from '../../store/defineViews.js'
import { progressRoutes as sendInstead } from '../send/views.js'
import { progressRoutes as swapInstead } from '../swap/views.js'

export interface AccountRoutes {
  Account: undefined
}

export const accountViews: Views<AccountRoutes> = {
  Account: {
    title: 'account.title',
    needs: 'account',
    opensAs: (state) => sendInstead(state) ?? swapInstead(state),
    next: ['WalletSend', 'WalletReceive', 'Networks', 'Wallets', 'OnRampProviders'],
  },
}
