import { prefetchWallets } from '@latchkey/core/on-demand'
import type { Client, ViewName } from '@latchkey/core'
import type { ViewLoader } from './createViewLoader.js'

/** Where a visitor may go from a view in one step. */
const NEXT: { readonly [V in ViewName]?: readonly ViewName[] } = {
  Connect: ['ConnectingExternal', 'Account', 'AllWallets', 'WhatIsAWallet'],
  ConnectWallets: ['ConnectingExternal', 'Account', 'AllWallets'],
  AllWallets: ['ConnectingExternal'],
  Account: ['WalletSend', 'WalletReceive', 'Networks'],
  WalletSend: ['WalletSendSelectToken', 'WalletSendPreview'],
  Networks: ['SwitchNetwork'],
}

const LISTS: readonly ViewName[] = ['Connect', 'ConnectWallets', 'AllWallets']

/** Loads what may follow a view that is on screen. Where wallets are listed, what connects them comes along. */
export function prefetchAfter(view: ViewName, client: Client, views: ViewLoader): void {
  if (LISTS.includes(view)) {
    prefetchWallets(client)
    const { detected } = client.getState()
    if (Object.values(detected).some(({ type }) => type === 'WALLET_CONNECT')) {
      views.prefetch('ConnectingWalletConnect')
    }
  }
  for (const next of NEXT[view] ?? []) views.prefetch(next)
}
