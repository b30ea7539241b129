import type { Views } from '../../store/defineViews.js'
import { prepareTap } from '../remote/views.js'

/** The first screen. */
export interface ConnectRoutes {
  /** With `another`, a further wallet beside those that are connected (`features.multiWallet`). */
  Connect: { readonly another?: boolean }
  /** All ways behind one row (`collapseWallets`, `emailShowWallets`). */
  ConnectWallets: { readonly another?: boolean }
}

const list = { title: 'connect.title', needs: 'disconnected', lists: true, onEnter: prepareTap } as const

export const connectViews: Views<ConnectRoutes> = {
  Connect: { ...list, next: ['ConnectingExternal', 'Account', 'AllWallets', 'WhatIsAWallet'] },
  ConnectWallets: { ...list, next: ['ConnectingExternal', 'Account', 'AllWallets'] },
}
