import { goBack } from '@latchkey/core/actions/goBack'
import { navigate } from '@latchkey/core/actions/navigate'
import { views } from '@latchkey/core/actions/views'
import type { Route } from '@latchkey/core'
import { useClient } from '../hooks/useClient.js'
import { useLatchkeyState } from '../hooks/useLatchkeyState.js'
import { useModalContext } from './ModalContext.js'
import { useWords } from './useWords.js'
import { isTouch } from './wallets/isTouch.js'
import { useWalletGlance } from './wallets/useWalletGlance.js'

/** What the header shows for a view. */
export interface HeaderState {
  readonly title: string
  readonly hideTitle: boolean
  readonly onBack?: (() => void) | undefined
  readonly onHelp?: (() => void) | undefined
  readonly onClose?: (() => void) | undefined
}

/** Title and buttons of the header: back where there is a way back, help on the first screen, close unless embedded. */
export function useHeader(route: Route, depth: number): HeaderState {
  const client = useClient()
  const t = useWords()
  const { embedded } = useModalContext()
  const { name: wallet } = useWalletGlance('walletId' in route ? route.walletId : undefined)
  const { title, back, close } = views[route.view]
  const state = useLatchkeyState((now) => ({
    title: typeof title === 'string' ? title : title(now, { isTouch: isTouch() }),
    mayGoBack: back?.(now) ?? true,
    mayClose: close?.(now) ?? true,
    isReceipt: now.send.progress.step === 'confirmed',
  }))
  // A view about a wallet or a request is called like it.
  const name = 'name' in route ? route.name : wallet
  const hasHelp = route.view === 'Connect' || route.view === 'ConnectWallets'
  return {
    title: name ?? t(state.title as 'connect.title'),
    hideTitle: route.view === 'WalletSendProgress' && state.isReceipt,
    onBack: depth > 1 && state.mayGoBack ? () => goBack(client) : undefined,
    onHelp: hasHelp ? () => navigate(client, { view: 'WhatIsAWallet' }) : undefined,
    onClose: embedded || !state.mayClose ? undefined : () => client.close(),
  }
}
