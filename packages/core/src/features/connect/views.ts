import type { Views } from '../../store/defineViews.js'
import { prepareTap } from '../remote/views.js'

export interface ConnectRoutes {
  /** A further wallet (`features.multiWallet`). */
  Connect: { readonly another?: boolean }
  ConnectWallets: { readonly another?: boolean }
}

const list = { title: 'connect.title', needs: 'disconnected', lists: true, onEnter: prepareTap } as const

export const connectViews: Views<ConnectRoutes> = {
  Connect: { ...list, next: ['ConnectingExternal', 'Account', 'AllWallets', 'WhatIsAWallet'] },
  ConnectWallets: { ...list, next: ['ConnectingExternal', 'Account', 'AllWallets'] },
}
