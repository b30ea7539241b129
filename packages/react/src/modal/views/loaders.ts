import type { ViewName } from '@latchkey/core'
import type { ComponentType } from 'react'
import { ConnectView } from './connect/ConnectView.js'
import type { ViewProps } from './ViewProps.js'

type Loaders = { readonly [V in ViewName]: () => Promise<ComponentType<ViewProps<V>>> }

/** From view name to its chunk. Views that are reached together share one. */
export const loaders: Loaders = {
  // The first screen comes with the modal itself: no second round trip at the first opening.
  Connect: () => Promise.resolve(ConnectView),
  ConnectWallets: async () => (await import('./connect/ConnectWalletsView.js')).ConnectWalletsView,
  ConnectingExternal: async () => (await import('./connecting/ConnectingView.js')).ConnectingView,
  ConnectingWalletConnect: async () => (await import('./remote/remoteViews.js')).RemoteView,
  ConnectingWalletConnectBasic: async () => (await import('./remote/remoteViews.js')).AnyWalletView,
  OpenWallet: async () => (await import('./remote/remoteViews.js')).OpenWalletView,
  AllWallets: async () => (await import('./allWallets/AllWalletsView.js')).AllWalletsView,
  Account: async () => (await import('./account/AccountView.js')).AccountView,
  Networks: async () => (await import('./networks/networksViews.js')).NetworksView,
  SwitchNetwork: async () => (await import('./networks/networksViews.js')).SwitchNetworkView,
  SwitchActiveChain: async () => (await import('./networks/networksViews.js')).SwitchActiveChainView,
  UnsupportedChain: async () => (await import('./networks/networksViews.js')).UnsupportedChainView,
  WalletSend: async () => (await import('./send/sendViews.js')).SendView,
  WalletSendSelectToken: async () => (await import('./send/sendViews.js')).SelectTokenView,
  WalletSendPreview: async () => (await import('./send/confirmViews.js')).PreviewView,
  WalletSendProgress: async () => (await import('./send/confirmViews.js')).ProgressView,
  WalletReceive: async () => (await import('./receive/ReceiveView.js')).ReceiveView,
  WhatIsAWallet: async () => (await import('./help/helpViews.js')).WhatIsAWalletView,
  GetWallet: async () => (await import('./help/helpViews.js')).GetWalletView,
}
