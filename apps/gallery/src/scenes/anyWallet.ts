import { pairingUri } from '../stage/pairing.js'
import { ask, code, ownRelay, phone, press, neverAnswered } from './remoteSteps.js'
import type { Scene, SceneGroup } from './Scene.js'

const openAnyWallet: NonNullable<Scene['steps']> = press('walletConnect')

export const anyWallet: SceneGroup = {
  view: 'ConnectingWalletConnectBasic',
  scenes: [
    {
      ...code,
      state: 'qr',
      title: 'A code for any wallet',
      shows: 'lk-qr',
      steps: openAnyWallet,
      main: true,
    },
    {
      ...code,
      state: 'preparing',
      title: 'The code loading',
      shows: 'lk-qr-placeholder',
      remote: { isSlow: true },
      steps: openAnyWallet,
      pause: 300,
    },
    {
      ...ownRelay,
      state: 'own-relay',
      title: 'A code that only some wallets can use',
      shows: 'lk-qr',
      steps: openAnyWallet,
    },
    {
      ...ownRelay,
      device: 'phone',
      state: 'phone-own-relay',
      title: 'On a phone: a link that only some wallets can use',
      shows: 'lk-open-wallet',
      steps: openAnyWallet,
    },
    {
      ...code,
      state: 'no-list',
      title: 'Without the list of all wallets',
      shows: 'lk-qr',
      config: { features: { allWallets: false } },
      steps: openAnyWallet,
    },
    {
      state: 'given',
      title: 'A code created by the host',
      shows: 'lk-qr',
      steps: (stage) => stage.open({ uri: pairingUri.replace('1795000300', '4102444800') }),
    },
    {
      state: 'given-expired',
      title: 'An expired code of the host',
      shows: 'lk-connecting-message',
      steps: (stage) => stage.open({ uri: pairingUri.replace('1795000300', '1700000300') }),
    },
    {
      ...code,
      state: 'declined',
      title: 'The request was declined',
      shows: 'lk-try-again',
      steps: async (stage) => {
        await ask('walletConnect')(stage)
        stage.remote().fail('user_rejected')
      },
    },
    {
      ...phone,
      state: 'phone',
      title: 'On a phone: the system’s choice of apps',
      shows: 'lk-open-wallet',
      steps: openAnyWallet,
      main: true,
    },
    {
      ...phone,
      state: 'phone-way-out',
      title: 'On a phone: no app opened',
      shows: 'lk-way-out',
      steps: neverAnswered(openAnyWallet),
    },
    {
      ...phone,
      state: 'phone-qr',
      title: 'On a phone: the code',
      shows: 'lk-qr',
      steps: async (stage) => {
        await openAnyWallet(stage)
        await stage.press('lk-show-qr')
      },
    },
  ],
}
