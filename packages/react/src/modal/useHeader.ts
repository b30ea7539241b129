import { goBack } from '@latchkey/core/actions/goBack'
import { navigate } from '@latchkey/core/actions/navigate'
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
  const step = useLatchkeyState((state) => state.send.progress.step)
  const isConnected = useLatchkeyState((state) => state.accounts[state.namespace]?.status === 'connected')
  const titles: { readonly [V in Route['view']]: string } = {
    Connect: t('connect.title'),
    ConnectWallets: t('connect.title'),
    ConnectingExternal: wallet ?? t('connect.title'),
    ConnectingWalletConnect: wallet ?? t('connect.title'),
    ConnectingWalletConnectBasic: isTouch() ? t('connect.title') : t('remote.title'),
    OpenWallet: route.view === 'OpenWallet' ? route.name : '',
    AllWallets: t('allWallets.title'),
    Account: t('account.title'),
    Networks: isConnected ? t('networks.title') : t('networks.choose'),
    SwitchNetwork: t('switch.title'),
    SwitchActiveChain: t('switch.title'),
    UnsupportedChain: t('unsupported.title'),
    WalletSend: t('send.title'),
    WalletSendSelectToken: t('sendToken.title'),
    WalletSendPreview: t('review.title'),
    WalletSendProgress: t('progress.title'),
    WalletReceive: t('receive.title'),
    WhatIsAWallet: t('whatIs.title'),
    GetWallet: t('get.title'),
  }
  // A send that is under way has no way back: the next step is in the wallet or on the receipt (ruling 21).
  const isFinal = route.view === 'WalletSendProgress' && !['declined', 'failed'].includes(step)
  const hasBack = depth > 1 && !isFinal && route.view !== 'UnsupportedChain'
  const hasHelp = route.view === 'Connect' || route.view === 'ConnectWallets'
  return {
    title: titles[route.view],
    hideTitle: route.view === 'WalletSendProgress' && step === 'confirmed',
    onBack: hasBack ? () => goBack(client) : undefined,
    onHelp: hasHelp ? () => navigate(client, { view: 'WhatIsAWallet' }) : undefined,
    onClose: embedded ? undefined : () => client.close(),
  }
}
