import type { Context } from '../../client/context.js'
import { cancelAttempt } from '../../connect/cancelAttempt.js'
import { loseAttempt } from '../../connect/loseAttempt.js'
import type * as Pairing from '../../late/pairing.js'
import type { Views } from '../../router/defineViews.js'
import type { Attempt } from '../../types/state.js'
import { needsTerms } from '../connecting/views.js'

/** Wallets elsewhere: by QR code, link or web app. */
export interface RemoteRoutes {
  /** A given wallet; `here` where it is asked in this browser, or elsewhere, against what is best on this device. */
  ConnectingWalletConnect: { readonly walletId: string; readonly here?: boolean }
  /** Any wallet: a plain QR code, on a phone the system's choice. */
  ConnectingWalletConnectBasic: undefined
  /** A request waits in the app of this wallet: a button that opens it (`State.unopenedRequests`). */
  OpenWallet: { readonly walletId: string; readonly name: string }
}

export const remoteViews: Views<RemoteRoutes> = {
  ConnectingWalletConnect: {
    data: ['walletId'],
    title: 'connect.title',
    guard: needsTerms,
    onEnter: async (context, data, signal) => {
      cancelWith(signal, context, ({ walletId }) => {
        const { wallet } = context.store.getState().modal
        return walletId === data.walletId || walletId === wallet?.row.detectedId
      })
      const { reachWallet } = await pairing(context, data.walletId)
      reachWallet(context, data, signal)
    },
  },
  ConnectingWalletConnectBasic: {
    title: (_state, { isTouch }) => (isTouch ? 'connect.title' : 'remote.title'),
    guard: needsTerms,
    onEnter: async (context, _data, signal) => {
      const { modal, pairing: shown } = context.store.getState()
      // Who pressed the connector's row wants a code of this page, not one that the host has made.
      if (shown?.given && modal.wallet?.row.type !== 'WALLET_CONNECT') return
      cancelWith(signal, context, ({ remote }) => remote === true)
      const { connectRemote } = await pairing(context, 'walletConnect')
      // How it goes stands in the state.
      await connectRemote(context, { signal }).catch(() => undefined)
    },
  },
  OpenWallet: {
    data: ['walletId', 'name'],
    title: '',
    guard: ({ unopenedRequests }) => (unopenedRequests?.length ? undefined : 'home'),
  },
}

/** Loads what connects to wallets elsewhere; what the connector needs comes along, not after it. */
function pairing(context: Context, walletId: string): Promise<typeof Pairing> {
  for (const connector of context.connectors.values()) connector.prefetch?.()
  return context.late.pairing().catch(loseAttempt(context, walletId))
}

/** Who leaves gives a request up that waits for an answer; another wallet's, begun meanwhile, stays. */
function cancelWith(signal: AbortSignal, context: Context, isMine: (attempt: Attempt) => boolean): void {
  signal.addEventListener('abort', () => {
    const { attempt } = context.store.getState()
    if (attempt?.status === 'waiting' && isMine(attempt)) cancelAttempt(context)
  })
}
