import type { Context } from '../../store/context.js'
import type { Views } from '../../store/defineViews.js'
import { unopenedRequests } from '../../store/selectors.js'
import { needsTerms } from '../connecting/views.js'
import { remoteConnector } from '../../wallets/reach.js'

export interface RemoteRoutes {
  /** `here` overrides the best way: in this browser, or remotely. */
  ConnectingWalletConnect: { readonly walletId: string; readonly here?: boolean }
  /** A QR code or, on a phone, the system's choice. */
  ConnectingWalletConnectBasic: undefined
  /** A button for `unopenedRequests`. */
  OpenWallet: { readonly walletId: string; readonly name: string }
}

export const remoteViews: Views<RemoteRoutes> = {
  ConnectingWalletConnect: {
    data: ['walletId'],
    title: 'connect.title',
    guard: needsTerms,
    asks: true,
    onEnter: async (context, data, signal) => {
      prefetch(context)
      const { reachWallet } = await context.lazy.wallet()
      reachWallet(context, data, signal)
    },
  },
  ConnectingWalletConnectBasic: {
    title: (_state, { isTouch }) => (isTouch ? 'connect.title' : 'remote.title'),
    guard: needsTerms,
    asks: true,
    onEnter: async (context, _data, signal) => {
      const { modal, pairing: shown } = context.store.getState()
      if (shown?.given && !modal.wallet?.row.elsewhere) return
      prefetch(context)
      const { connectRemote } = await context.lazy.remote()
      await connectRemote(context, { signal })
    },
  },
  OpenWallet: {
    data: ['walletId', 'name'],
    title: '',
    guard: (state) => (unopenedRequests(state).length > 0 ? undefined : 'home'),
  },
}

function prefetch({ connectors, lazy }: Pick<Context, 'connectors' | 'lazy'>): void {
  for (const connector of connectors.values()) connector.prefetch?.()
  lazy.remote().catch(() => undefined)
}

export async function prepareTap(context: Context, _data: unknown, signal: AbortSignal): Promise<void> {
  if (!context.platform.isTouch() || !remoteConnector(context)) return
  const code = await context.lazy.wallet()
  code.prepareTap(context, signal)
}
