import type { Caip2, Namespace } from '@latchkey/protocol/caip'

/** Views and the data each carries. */
export interface RouteData {
  Connect: undefined
  /** A request waits in the app of this wallet: a button that opens it (`State.unopenedRequests`). */
  OpenWallet: { readonly walletId: string; readonly name: string }
  /** All ways behind one row (collapseWallets, emailShowWallets; ruling 15). */
  ConnectWallets: undefined
  Account: undefined
  AllWallets: undefined
  ConnectingExternal: { readonly walletId: string; readonly namespace?: Namespace }
  /** A given wallet elsewhere: by QR code, link or web app. */
  ConnectingWalletConnect: { readonly walletId: string }
  /** Any wallet elsewhere: a plain QR code, on a phone the system's choice. */
  ConnectingWalletConnectBasic: undefined
  Networks: undefined
  SwitchNetwork: { readonly chainId: Caip2 }
  /** The target family, a view to go to afterwards, whether to replace history, and the network. */
  SwitchActiveChain: {
    readonly namespace: Namespace
    readonly chainId: Caip2
    readonly then?: ViewName
    readonly replace?: boolean
  }
  UnsupportedChain: undefined
  WalletSend: undefined
  WalletSendSelectToken: undefined
  WalletSendPreview: undefined
  /** Progress, receipt and failure of the send in the state. */
  WalletSendProgress: undefined
  WalletReceive: undefined
  WhatIsAWallet: undefined
  GetWallet: undefined
}

export type ViewName = keyof RouteData

/** A view with its data. */
export type Route = {
  [V in ViewName]: RouteData[V] extends undefined ? { readonly view: V } : { readonly view: V } & RouteData[V]
}[ViewName]
