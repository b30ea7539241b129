import type { ErrorName } from '@latchkey/protocol/errors'
import { pairingUri } from '../stage/pairing.js'
import type { Scene, SceneGroup } from './Scene.js'

const remote = {}
const code = { remote, wallets: [] } as const

/** Presses a wallet in the list. */
const press =
  (id: string): NonNullable<Scene['steps']> =>
  async (stage) => {
    await stage.open()
    await stage.press(`lk-wallet-${id}`)
  }

const show =
  (walletId: string): NonNullable<Scene['steps']> =>
  (stage) =>
    stage.open({ wallet: walletId })

const tab =
  (id: string, platform: string): NonNullable<Scene['steps']> =>
  async (stage) => {
    await show(id)(stage)
    await stage.press(`lk-platforms-${platform}`)
  }

/** Presses a wallet and waits until the connector was asked for it. */
const ask =
  (id: string): NonNullable<Scene['steps']> =>
  async (stage) => {
    await press(id)(stage)
    await stage.find('lk-qr')
    await stage.until(({ attempt }) => attempt?.status === 'waiting')
  }

const ended = (state: string, title: string, name: ErrorName, main = false): Scene => ({
  state,
  title,
  shows: 'lk-try-again',
  remote,
  wallets: [],
  main,
  steps: async (stage) => {
    await ask('io.metamask')(stage)
    stage.remote().fail(name)
  },
})

const phone = { ...code, device: 'phone' } as const

/** Presses the button that opens a wallet, once its link is there. */
const openIt: NonNullable<Scene['steps']> = async (stage) => {
  await stage.until(({ pairing }) => pairing !== null)
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  await stage.press('lk-open-wallet')
}

/** Opens a wallet by its button and waits until other ways are offered. */
const stuck =
  (begin: NonNullable<Scene['steps']>): NonNullable<Scene['steps']> =>
  async (stage) => {
    await begin(stage)
    await openIt(stage)
    await stage.find('lk-way-out')
  }

const longName = 'The Wallet With the Longest Name in the Whole Browser'

export const connectingRemote: SceneGroup = {
  view: 'ConnectingWalletConnect',
  scenes: [
    {
      ...code,
      state: 'qr',
      title: 'A code for one wallet',
      shows: 'lk-qr',
      steps: press('io.metamask'),
      main: true,
    },
    {
      ...code,
      state: 'preparing',
      title: 'The code on its way',
      shows: 'lk-qr-placeholder',
      remote: { isSlow: true },
      steps: press('io.metamask'),
      pause: 300,
    },
    {
      ...code,
      state: 'tabs',
      title: 'A wallet with three ways to it',
      shows: 'lk-qr',
      steps: show('io.zerion.wallet'),
      main: true,
    },
    {
      ...code,
      state: 'web',
      title: 'Its web app',
      shows: 'lk-open-wallet',
      steps: tab('io.zerion.wallet', 'web'),
    },
    {
      ...code,
      state: 'desktop',
      title: 'Its app on this computer',
      shows: 'lk-open-wallet',
      steps: tab('io.zerion.wallet', 'desktop'),
    },
    {
      ...code,
      state: 'desktop-way-out',
      title: 'The app on this computer did not open',
      shows: 'lk-way-out',
      steps: stuck(tab('io.zerion.wallet', 'desktop')),
    },
    {
      state: 'browser',
      title: 'The wallet is in this browser too',
      shows: 'lk-ring',
      remote,
      steps: async (stage) => {
        stage.wallet().hang('eth_requestAccounts')
        await stage.open()
        await stage.find('lk-wallet-com.trustwallet.app')
        await stage.open({ view: 'ConnectingWalletConnect', arguments: { walletId: 'io.metamask' } })
      },
    },
    {
      ...code,
      state: 'not-installed',
      title: 'A wallet that is an extension only',
      shows: 'lk-not-installed',
      steps: (stage) => stage.open({ view: 'ConnectingWalletConnect', arguments: { walletId: 'com.bybit' } }),
    },
    {
      ...code,
      state: 'long-name',
      title: 'A long name, no picture',
      shows: 'lk-qr',
      config: {
        customWallets: [
          { id: 'test.long', name: longName, mobileLink: 'long://', homepage: 'https://long.example' },
        ],
      },
      steps: show('test.long'),
    },
    ended('declined', 'The request was declined', 'user_rejected', true),
    ended('unreachable', 'The relay does not answer', 'relay_unreachable', true),
    ended('expired', 'Nobody came in time', 'pairing_expired'),
    ended('unsupported-chain', 'No network in common', 'unsupported_chain'),
    ended('gone', 'The wallet ended it at once', 'session_gone'),
    ended('lost', 'The code of the connector cannot be loaded', 'chunk_failed'),
    ended('not-set-up', 'The site has configured no relay', 'invalid_config'),
    {
      ...code,
      state: 'connected',
      title: 'Connected: the tick before the modal leaves',
      shows: 'lk-connecting-message',
      still: true,
      steps: async (stage) => {
        await ask('io.metamask')(stage)
        stage.remote().approve()
        await stage.until(({ attempt }) => attempt?.status === 'connected')
      },
    },
    {
      ...phone,
      state: 'phone-preparing',
      title: 'On a phone: the link on its way',
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
      steps: stuck(show('io.metamask')),
      main: true,
    },
    {
      ...phone,
      state: 'phone-qr',
      title: 'On a phone: the code after all',
      shows: 'lk-qr',
      steps: async (stage) => {
        await stuck(show('io.metamask'))(stage)
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
      steps: (stage) =>
        stage.open({ view: 'ConnectingWalletConnect', arguments: { walletId: 'app.phantom' } }),
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
  ],
}

const any: NonNullable<Scene['steps']> = press('walletConnect')

export const anyWallet: SceneGroup = {
  view: 'ConnectingWalletConnectBasic',
  scenes: [
    { ...code, state: 'qr', title: 'A code for any wallet', shows: 'lk-qr', steps: any, main: true },
    {
      ...code,
      state: 'preparing',
      title: 'The code on its way',
      shows: 'lk-qr-placeholder',
      remote: { isSlow: true },
      steps: any,
      pause: 300,
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
      title: 'A code that the host has made',
      shows: 'lk-qr',
      steps: (stage) => stage.open({ uri: pairingUri.replace('1795000300', '4102444800') }),
    },
    {
      state: 'given-expired',
      title: "A host's code that has expired",
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
      title: 'On a phone: the apps that the system offers',
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
