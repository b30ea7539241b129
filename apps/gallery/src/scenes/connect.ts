import { acceptLegal } from '@latchkey/core/actions'
import { now } from '../stage/figures.js'
import type { WalletSpec } from '../stage/walletDouble.js'
import { familyScenes } from './families.js'
import { loginOnConnect } from './login.js'
import { ownRelay } from './remoteSteps.js'
import type { Scene, SceneGroup } from './Scene.js'

const recent = [{ id: 'io.metamask', name: 'MetaMask', rdns: 'io.metamask' }]
const legal = {
  features: { legalCheckbox: true },
  termsConditionsUrl: 'https://lumen.example/terms',
  privacyPolicyUrl: 'https://lumen.example/privacy',
}
const longNames: readonly WalletSpec[] = [
  { id: 'test.long', name: 'The Wallet With the Longest Name in the Whole Browser', hasPicture: false },
  { id: 'test.letters', name: 'Supercalifragilisticexpialidocious', hasPicture: false },
]

const returning = (facts: object): Scene['stored'] => ({
  lastAccounts: [
    {
      namespace: 'eip155',
      address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      walletId: 'io.metamask',
      wallet: 'MetaMask',
      at: now - 86_400_000,
      ...facts,
    },
  ],
})

const openConnect: Scene['steps'] = (stage) => stage.open()

export const connect: SceneGroup = {
  view: 'Connect',
  scenes: [
    {
      state: 'default',
      title: 'Recent, installed and recommended wallets',
      shows: 'lk-wallet-app.phantom',
      recent,
      steps: openConnect,
      main: true,
    },
    {
      state: 'remote',
      title: 'With a connector for remote wallets',
      shows: 'lk-wallet-walletConnect',
      recent,
      remote: {},
      steps: openConnect,
    },
    {
      state: 'branded',
      title: 'With the gateway operator’s notice',
      shows: 'lk-brand',
      recent,
      gateway: { brand: ['Wallets by Northern Light Cooperative', 'https://northern.example'] },
      steps: openConnect,
    },
    familyScenes.connect,
    {
      state: 'returning',
      title: 'Returning visitor: the last account, then other wallets',
      shows: 'lk-other-wallets',
      recent,
      stored: returning({ name: 'vega.latch.eth' }),
      steps: openConnect,
    },
    {
      state: 'returning-login',
      title: 'Returning visitor with a wallet, beside login methods',
      shows: 'lk-other-wallets',
      recent,
      stored: returning({}),
      login: { socials: ['google', 'x', 'apple'], passkey: true },
      steps: openConnect,
    },
    ...loginOnConnect,
    {
      ...ownRelay,
      state: 'own-relay',
      title: 'With the host’s own relay, which some wallets use',
      shows: 'lk-wallet-walletConnect',
      steps: openConnect,
    },
    {
      state: 'empty-browser',
      title: 'No wallet installed',
      shows: 'lk-all-wallets',
      wallets: [],
      steps: openConnect,
    },
    {
      state: 'no-gateway',
      title: 'No gateway: the static list and its logos',
      shows: 'lk-all-wallets',
      wallets: [],
      gateway: { all: 'none' },
      steps: openConnect,
    },
    {
      state: 'loading',
      title: 'Recommended wallets loading',
      shows: 'lk-all-wallets',
      gateway: { wallets: 'never' },
      steps: openConnect,
      pause: 300,
    },
    {
      state: 'offline',
      title: 'The gateway is unreachable',
      shows: 'lk-all-wallets',
      gateway: { all: 'fail' },
      steps: openConnect,
    },
    { state: 'legal', title: 'Terms to accept first', shows: 'lk-legal', config: legal, steps: openConnect },
    {
      state: 'legal-accepted',
      title: 'Terms accepted',
      shows: 'lk-legal',
      config: legal,
      steps: async (stage) => {
        acceptLegal(stage.client, true)
        await stage.open()
      },
    },
    {
      state: 'collapsed',
      title: 'Wallets collapsed into one row',
      shows: 'lk-use-wallet',
      config: { features: { collapseWallets: true } },
      steps: openConnect,
    },
    {
      state: 'long-names',
      title: 'Long names, no pictures',
      shows: 'lk-wallet-test.long',
      wallets: longNames,
      recent: [{ id: 'test.long', name: longNames[0]?.name ?? '' }],
      steps: openConnect,
    },
    {
      state: 'nothing',
      title: 'No allowed wallet',
      shows: 'lk-connect-empty',
      wallets: [],
      gateway: { all: 'none' },
      config: { includeWalletIds: ['test.none'], features: { allWallets: false } },
      steps: openConnect,
    },
    {
      state: 'embedded',
      title: 'Embedded in a page',
      shows: 'lk-wallet-com.trustwallet.app',
      page: 'embedded',
      recent,
    },
  ],
}

export const connectWallets: SceneGroup = {
  view: 'ConnectWallets',
  scenes: [
    {
      state: 'default',
      title: 'The collapsed wallets',
      shows: 'lk-view-ConnectWallets',
      config: { features: { collapseWallets: true } },
      steps: async (stage) => {
        await stage.open()
        await stage.press('lk-use-wallet')
      },
    },
  ],
}
