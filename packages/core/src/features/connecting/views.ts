import type { Namespace } from '@latchkey/protocol/caip'
import type { GuardState, Views } from '../../store/defineViews.js'
import type { Route } from '../../types/route.js'
import type { WalletRow } from '../../types/wallet.js'
import { chosenRow } from '../../wallets/chosenRow.js'

export interface ConnectingRoutes {
  ConnectingExternal: { readonly walletId: string; readonly namespace?: Namespace | 'all' }
  WalletFamilies: { readonly walletId: string }
}

export const needsTerms = ({ features, legalAccepted }: GuardState): Route | undefined =>
  features.legalCheckbox && !legalAccepted ? { view: 'Connect' } : undefined

export const connectingViews: Views<ConnectingRoutes> = {
  ConnectingExternal: {
    data: ['walletId'],
    title: 'connect.title',
    guard: needsTerms,
    asks: true,
    onEnter: async (context, { walletId, namespace }, signal) => {
      const { connectPatiently, followWallet } = await context.lazy.wallet()
      let asked: string | undefined
      const ask = ({ detectedId, id, installed }: WalletRow): void => {
        const here = detectedId ?? (installed ? id : undefined)
        if (here === undefined || here === asked) return
        asked = here
        const all = context.config.namespaces
        const namespaces = namespace === 'all' ? all : namespace && [namespace]
        void connectPatiently(context, { walletId: here, namespaces, signal })
      }
      const known = chosenRow(context.store.getState(), walletId)
      if (known) ask(known)
      followWallet(context, walletId, signal, ask)
    },
  },
  WalletFamilies: {
    data: ['walletId'],
    title: 'connect.title',
    guard: needsTerms,
    next: ['ConnectingExternal'],
    onEnter: async (context, { walletId }, signal) => {
      const { followWallet } = await context.lazy.wallet()
      followWallet(context, walletId, signal, () => undefined)
    },
  },
}
