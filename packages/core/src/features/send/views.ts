import type { GuardConfig, GuardState, Views } from '../../store/defineViews.js'
import type { Route } from '../../types/route.js'
import type { State } from '../../types/state.js'

/** Sending tokens. */
export interface SendRoutes {
  WalletSend: undefined
  WalletSendSelectToken: undefined
  WalletSendPreview: undefined
  /** Progress, receipt and failure of the send in the state. */
  WalletSendProgress: undefined
}

/** Who comes back while a transfer is under way sees how it goes, not the account as if nothing happened. */
export const progressInstead = ({ send }: State): readonly Route[] | undefined =>
  send.loading ? [{ view: 'Account' }, { view: 'WalletSendProgress' }] : undefined

const needsFamily = ({ namespace }: GuardState, { families }: GuardConfig): 'home' | undefined =>
  families[namespace]?.can.send ? undefined : 'home'

const form = { needs: 'account', feature: 'send', guard: needsFamily, opensAs: progressInstead } as const

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
    // The next step of a send that is under way is in the wallet or on the receipt; who came back to it may look at the rest.
    back: ({ send, modal }) =>
      send.progress.step === 'declined' ||
      send.progress.step === 'canceled' ||
      send.progress.step === 'failed' ||
      modal.stack.at(-2)?.view === 'Account',
  },
}
