import type { ErrorName } from '@latchkey/protocol/errors'
import { phoneScenes } from './phoneScenes.js'
import { ask, code, ownRelay, press, remote, show, neverAnswered } from './remoteSteps.js'
import type { Scene, SceneGroup } from './Scene.js'

const tab =
  (id: string, platform: string): NonNullable<Scene['steps']> =>
  async (stage) => {
    await show(id)(stage)
    await stage.press(`lk-platforms-${platform}`)
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

const openHere: NonNullable<Scene['steps']> = async (stage) => {
  stage.wallet().hang('eth_requestAccounts')
  await stage.open()
  await stage.find('lk-wallet-com.trustwallet.app')
  await stage.open({ view: 'ConnectingWalletConnect', arguments: { walletId: 'io.metamask' } })
  await stage.until(({ attempt }) => attempt?.status === 'waiting')
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
      title: 'The code loading',
      shows: 'lk-qr-placeholder',
      remote: { isSlow: true },
      steps: press('io.metamask'),
      pause: 300,
    },
    {
      ...code,
      state: 'tabs',
      title: 'A wallet with three ways to connect',
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
      // An opened link hides and slows the page.
      device: 'desktop',
      steps: neverAnswered(tab('io.zerion.wallet', 'desktop')),
    },
    {
      state: 'browser',
      title: 'The wallet is also in this browser',
      shows: 'lk-ring',
      remote,
      still: true,
      steps: openHere,
    },
    {
      state: 'browser-code',
      title: 'Its code instead of the installed one',
      shows: 'lk-qr',
      remote,
      steps: async (stage) => {
        await openHere(stage)
        await stage.press('lk-platforms-qrcode')
      },
    },
    {
      ...code,
      state: 'not-installed',
      title: 'A wallet that is only an extension',
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
    {
      ...ownRelay,
      state: 'page-code',
      title: 'A wallet on another relay: a code that opens this page there',
      shows: 'lk-qr',
      steps: show('io.metamask'),
      main: true,
    },
    {
      ...ownRelay,
      state: 'own-relay',
      title: 'The code for a wallet on the host’s own relay',
      shows: 'lk-qr',
      steps: show('thimble'),
    },
    ended('refused', 'The relay refuses the site', 'relay_refused'),
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
      title: 'Connected: the check mark before the modal closes',
      shows: 'lk-connecting-message',
      still: true,
      steps: async (stage) => {
        await ask('io.metamask')(stage)
        stage.remote().approve()
        await stage.until(({ attempt }) => attempt?.status === 'connected')
      },
    },
    ...phoneScenes,
  ],
}
