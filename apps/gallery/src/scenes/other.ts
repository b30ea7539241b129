import { showToast } from '@latchkey/core/actions'
import type { ToastVariant } from '@latchkey/core'
import { owner } from '../stage/figures.js'
import { familyScenes } from './families.js'
import type { Scene, SceneGroup } from './Scene.js'

export const receive: SceneGroup = {
  view: 'WalletReceive',
  scenes: [
    {
      state: 'default',
      title: 'The address as QR code and text',
      shows: 'lk-receive-qr',
      main: true,
      steps: async (stage) => {
        await stage.connect()
        await stage.open({ view: 'Account' })
        await stage.press('lk-action-receive')
      },
    },
    familyScenes.solanaReceive,
    familyScenes.bitcoinReceive,
  ],
}

export const whatIsAWallet: SceneGroup = {
  view: 'WhatIsAWallet',
  scenes: [
    {
      state: 'default',
      title: 'Explanation: a home for what you own',
      shows: 'lk-what-is-next',
      steps: async (stage) => {
        await stage.open()
        await stage.press('lk-what-is')
      },
    },
    {
      state: 'signIn',
      title: 'Explanation: a way to sign in',
      shows: 'lk-what-is-back',
      pause: 300,
      steps: async (stage) => {
        await stage.open()
        await stage.press('lk-what-is')
        await stage.press('lk-what-is-next')
      },
    },
    {
      state: 'approve',
      title: 'Explanation: you approve everything, and the link to a wallet',
      shows: 'lk-get-wallet',
      pause: 300,
      steps: async (stage) => {
        await stage.open()
        await stage.press('lk-what-is')
        await stage.press('lk-what-is-next')
        await stage.press('lk-what-is-next')
      },
    },
  ],
}

const getWallet: Scene['steps'] = async (stage) => {
  await stage.open()
  await stage.press('lk-what-is')
  await stage.press('lk-what-is-next')
  await stage.press('lk-what-is-next')
  await stage.press('lk-get-wallet')
}

export const getWallets: SceneGroup = {
  view: 'GetWallet',
  scenes: [
    { state: 'default', title: 'Wallets to install', shows: 'lk-get-io.metamask', steps: getWallet },
    {
      state: 'loading',
      title: 'The list loading',
      shows: 'lk-view-GetWallet',
      wallets: [],
      gateway: { wallets: 'never' },
      steps: getWallet,
      pause: 300,
    },
  ],
}

const toast = (variant: ToastVariant, message: string, link?: { href: string; label: string }): Scene => ({
  state: variant,
  title: `A toast: ${variant}`,
  shows: 'lk-toast',
  steps: async (stage) => {
    await stage.connect()
    await stage.open({ view: 'Account' })
    await stage.find('lk-token-UNI')
    await stage.find('lk-account-network')
    showToast(stage.client, { variant, message, ...(link ? { link } : {}) })
  },
})

export const toasts: SceneGroup = {
  view: 'Toast',
  scenes: [
    toast('success', 'Sent 100 USDC', { href: 'https://basescan.org/tx/0x0', label: 'View' }),
    toast('error', 'The network cannot be reached'),
    toast('loading', 'Disconnecting'),
  ],
}

const chunk =
  (answer: () => Promise<never>): Scene['steps'] =>
  async (stage) => {
    globalThis.galleryChunk = (path) => (path.includes('allWalletsViews') ? answer() : undefined)
    await stage.open()
    await stage.press('lk-what-is')
  }

export const chunks: SceneGroup = {
  view: 'Chunk',
  scenes: [
    {
      state: 'failed',
      title: "A view's code cannot be loaded",
      shows: 'lk-chunk-failed',
      steps: chunk(() => Promise.reject(new TypeError('Failed to fetch'))),
    },
    {
      state: 'slow',
      title: "A view's code loading",
      shows: 'lk-chunk-waiting',
      steps: chunk(() => new Promise<never>(() => {})),
      pause: 300,
    },
    {
      state: 'threw',
      title: 'A view cannot be drawn',
      shows: 'lk-copy-report',
      config: { sortWallets: () => [null] as never },
      steps: (stage) => stage.open(),
    },
  ],
}

const stored = {
  connectionStatus: 'connected',
  activeNamespace: 'eip155',
  connections: [
    {
      namespace: 'eip155',
      connectorId: 'injected',
      walletId: 'io.metamask',
      address: owner,
      chainId: 'eip155:8453',
    },
  ],
}

export const buttons: SceneGroup = {
  view: 'Buttons',
  scenes: [
    { state: 'connect', title: 'Disconnected', shows: 'lk-connect-button', page: 'buttons' },
    {
      state: 'connecting',
      title: 'Connecting',
      shows: 'lk-connect-button',
      page: 'buttons',
      pause: 200,
      steps: async (stage) => {
        stage.wallet().hang('eth_requestAccounts')
        stage.connect().catch(() => {})
        await stage.until(({ attempt }) => attempt?.status === 'waiting')
      },
    },
    {
      state: 'reconnecting',
      title: 'A stored connection is being restored',
      shows: 'lk-account-button',
      page: 'buttons',
      wallets: [],
      stored,
      pause: 200,
    },
    {
      state: 'connected',
      title: 'Connected',
      shows: 'lk-account-button',
      page: 'buttons',
      steps: async (stage) => {
        await stage.connect()
        await stage.until(({ accounts }) => {
          const account = accounts.eip155
          return account?.status === 'connected' && account.balance.status === 'ready'
        })
      },
    },
    {
      state: 'wrong-network',
      title: 'On a network that the site does not serve',
      shows: 'lk-network-button',
      page: 'buttons',
      wallets: [{ id: 'io.metamask', name: 'MetaMask', chainId: 56 }],
      // Else the modal covers the button.
      config: { allowUnsupportedChain: true },
      steps: async (stage) => {
        stage.wallet().setUnsupported(['wallet_switchEthereumChain', 'wallet_addEthereumChain'])
        await stage.connect()
      },
    },
    {
      state: 'focused',
      title: 'With the keyboard focus',
      shows: 'lk-connect-button',
      page: 'buttons',
      steps: async (stage) =>
        (await stage.find('lk-connect-button')).focus({ focusVisible: true } as FocusOptions),
    },
  ],
}
