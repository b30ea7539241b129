import type { Views } from '../../store/defineViews.js'
import { prepareTap } from '../remote/views.js'

export interface AllWalletsRoutes {
  AllWallets: undefined
}

export const allWalletsViews: Views<AllWalletsRoutes> = {
  AllWallets: {
    title: 'allWallets.title',
    feature: 'allWallets',
    lists: true,
    onEnter: prepareTap,
    next: ['ConnectingExternal'],
  },
}
