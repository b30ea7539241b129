import type { Views } from '../../store/defineViews.js'

export interface ReceiveRoutes {
  WalletReceive: undefined
}

export const receiveViews: Views<ReceiveRoutes> = {
  WalletReceive: { title: 'receive.title', needs: 'account', feature: 'receive' },
}
