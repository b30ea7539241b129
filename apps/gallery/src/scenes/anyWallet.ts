import { pairingUri } from '../stage/pairing.js'
import { ask, code, ownRelay, phone, press, stuck } from './remoteSteps.js'
import type { Scene, SceneGroup } from './Scene.js'

const any: NonNullable<Scene['steps']> = press('walletConnect')

export const anyWallet: SceneGroup = {
  view: 'ConnectingWalletConnectBasic',
  scenes: [
    { ...code, state: 'qr', title: 'A code for any wallet', shows: 'lk-qr', steps: any, main: true },
    {
      ...code,
      state: 'preparing',
      title: 'The code loading',
      shows: 'lk-qr-placeholder',
      remote: { isSlow: true },
      steps: any,
      pause: 300,
    },
    {
      ...ownRelay,
      state: 'own-relay',
      title: 'A code that only some wallets can use',
      shows: 'lk-qr',
      steps: any,
    },
    {
      ...ownRelay,
      device: 'phone',
      state: 'phone-own-relay',
      title: 'On a phone: a link that only some wallets can use',
      shows: 'lk-open-wallet',
      steps: any,
    },
    {
      ...code,
      state: 'no-list',
      title: 'Without the list of all wallets',
      shows: 'lk-qr',
      config: { features: { allWallets: false } },
      steps: any,
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
      steps: any,
      main: true,
    },
    {
      ...phone,
      state: 'phone-way-out',
      title: 'On a phone: no app opened',
      shows: 'lk-way-out',
      steps: stuck(any),
    },
    {
      ...phone,
      state: 'phone-qr',
      title: 'On a phone: the code',
      shows: 'lk-qr',
      steps: async (stage) => {
        await any(stage)
        await stage.press('lk-show-qr')
      },
    },
  ],
}
