import { base, mainnet, optimism, solana } from '@latchkey/core/networks'
import { eip155 } from '@latchkey/eip155'
import { walletErrors } from '@latchkey/testkit/wallet'
import { familyDouble } from '../stage/familyDouble.js'
import type { Stage } from '../stage/Stage.js'
import { ownRelay } from './remoteSteps.js'
import type { Scene, SceneGroup } from './Scene.js'

type Prepare = (stage: Stage) => void

const press =
  (prepare: Prepare): Scene['steps'] =>
  async (stage) => {
    prepare(stage)
    await stage.open()
    await stage.press('lk-wallet-io.metamask')
    await stage.find('lk-ring')
  }

const failing = (state: string, title: string, prepare: Prepare, main = false): Scene => ({
  state,
  title,
  shows: 'lk-connecting-message',
  main,
  steps: async (stage) => {
    await press(prepare)?.(stage)
    await stage.until(({ attempt }) => attempt?.status === 'declined' || attempt?.status === 'failed')
  },
})

const fail =
  (error: { code: number; message?: string }): Prepare =>
  (stage) =>
    stage.wallet().failNext('eth_requestAccounts', error)

const notInstalled =
  (id: string): Scene['steps'] =>
  async (stage) => {
    await stage.open({ wallet: id })
    await stage.find('lk-not-installed')
  }

export const connecting: SceneGroup = {
  view: 'ConnectingExternal',
  scenes: [
    {
      state: 'waiting',
      title: 'The wallet shows its request',
      shows: 'lk-another-wallet',
      still: true,
      steps: press((stage) => stage.wallet().hang('eth_requestAccounts')),
      main: true,
    },
    {
      state: 'connected',
      title: 'Connected: the check mark before the modal closes',
      shows: 'lk-connecting-message',
      still: true,
      steps: async (stage) => {
        await stage.open()
        await stage.press('lk-wallet-io.metamask')
        await stage.until(({ attempt }) => attempt?.status === 'connected')
      },
    },
    failing('declined', 'The request was declined', fail(walletErrors.userRejected), true),
    failing('failed', 'The wallet failed', fail(walletErrors.internal)),
    failing('locked', 'The wallet is locked', fail({ code: -32_603, message: 'The wallet is locked.' })),
    failing('pending-elsewhere', 'A request is open already', fail(walletErrors.pendingElsewhere)),
    {
      state: 'not-installed',
      title: 'Not installed: the download links',
      shows: 'lk-not-installed',
      wallets: [],
      steps: notInstalled('io.rabby'),
    },
    {
      state: 'not-installed-mobile',
      title: 'Not installed: the app by QR code',
      shows: 'lk-install-qr',
      wallets: [],
      steps: async (stage) => {
        await stage.open({ wallet: 'io.metamask' })
        await stage.press('lk-install-mobile')
      },
    },
    {
      ...ownRelay,
      state: 'not-installed-own-relay',
      title: 'Not installed, on another relay: the app, and the next steps',
      shows: 'lk-install-qr',
      steps: async (stage) => {
        await stage.open({ wallet: 'me.rainbow' })
        await stage.press('lk-install-mobile')
      },
    },
  ],
}

export const walletFamilies: SceneGroup = {
  view: 'WalletFamilies',
  scenes: [
    {
      state: 'default',
      title: 'A wallet of two families: the choice',
      shows: 'lk-family-all',
      main: true,
      config: {
        networks: [base, mainnet, optimism, solana],
        adapters: [eip155(), familyDouble('solana', { wallet: 'Phantom' })],
      },
      steps: async (stage) => {
        await stage.open()
        await stage.press('lk-wallet-app.phantom')
      },
    },
  ],
}
