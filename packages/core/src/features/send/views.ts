import type { GuardConfig, GuardState, Views } from '../../store/defineViews.js'
import type { Route } from '../../types/route.js'
import type { State } from '../../types/state.js'

export interface SendRoutes {
  WalletSend: undefined
  WalletSendSelectToken: undefined
  WalletSendPreview: undefined
  WalletSendProgress: undefined
}

/** Returning visitors see a pending transfer first. */
export const progressRoutes = ({ send }: State): readonly Route[] | undefined =>
  send.loading ? [{ view: 'Account' }, { view: 'WalletSendProgress' }] : undefined

const needsFamily = ({ namespace }: GuardState, { families }: GuardConfig): 'home' | undefined =>
  families[namespace]?.can.send ? undefined : 'home'

const form = { needs: 'account', feature: 'send', guard: needsFamily, opensAs: progressRoutes } as const

export const sendViews: Views<SendRoutes> = {
  WalletSend: { ...form, title: 'send.title', next: ['WalletSendSelectToken', 'WalletSendPreview'] },
  WalletSendSelectToken: { ...form, title: 'sendToken.title' },
  WalletSendPreview: {
    ...form,
    title: 'review.title',
    guard: (state, config) => {
      const { sendTokenAmount, receiverAddress } = state.send
      return (
        needsFamily(state, config) ??
        (sendTokenAmount && receiverAddress ? undefined : { view: 'WalletSend' })
      )
    },
  },
  WalletSendProgress: {
    title: 'progress.title',
    needs: 'account',
    feature: 'send',
    guard: needsFamily,
    // A returning visitor may view the rest.
    back: ({ send, modal }) =>
      send.progress.step === 'declined' ||
      send.progress.step === 'canceled' ||
      send.progress.step === 'failed' ||
      modal.stack.at(-2)?.view === 'Account',
  },
}
