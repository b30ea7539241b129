import { openIt, ownRelay, phone, show, neverAnswered } from './remoteSteps.js'
import type { Scene } from './Scene.js'

export const phoneScenes: readonly Scene[] = [
  {
    ...phone,
    state: 'phone-preparing',
    title: 'On a phone: the link loading',
    shows: 'lk-open-wallet',
    remote: { isSlow: true },
    steps: show('io.metamask'),
    pause: 300,
  },
  {
    ...phone,
    state: 'phone',
    title: 'On a phone: the link is ready',
    shows: 'lk-open-wallet',
    steps: show('io.metamask'),
    main: true,
  },
  {
    ...phone,
    state: 'phone-opened',
    title: 'On a phone: the app was opened',
    shows: 'lk-open-wallet',
    still: true,
    steps: async (stage) => {
      await show('io.metamask')(stage)
      await openIt(stage)
    },
  },
  {
    ...phone,
    state: 'phone-way-out',
    title: 'On a phone: the app did not open',
    shows: 'lk-way-out',
    steps: neverAnswered(show('io.metamask')),
    main: true,
  },
  {
    ...phone,
    state: 'phone-qr',
    title: 'On a phone: the code instead',
    shows: 'lk-qr',
    steps: async (stage) => {
      await neverAnswered(show('io.metamask'))(stage)
      await stage.press('lk-show-qr')
    },
  },
  {
    ...phone,
    state: 'phone-tabs',
    title: 'On a phone: an app and a web app',
    shows: 'lk-open-wallet',
    steps: show('io.zerion.wallet'),
  },
  {
    ...phone,
    state: 'phone-browser',
    title: 'On a phone: a wallet that opens the page itself',
    shows: 'lk-open-wallet',
    steps: (stage) => stage.open({ view: 'ConnectingWalletConnect', arguments: { walletId: 'app.phantom' } }),
  },
  {
    ...ownRelay,
    device: 'phone',
    state: 'phone-page',
    title: 'On a phone: a wallet on another relay opens the page itself',
    shows: 'lk-open-wallet',
    steps: show('io.metamask'),
  },
  {
    ...phone,
    state: 'phone-declined',
    title: 'On a phone: declined',
    shows: 'lk-try-again',
    steps: async (stage) => {
      await show('io.metamask')(stage)
      await stage.until(({ attempt, pairing }) => pairing !== null && attempt?.status === 'waiting')
      stage.remote().fail('user_rejected')
    },
  },
]
