import type { Scene, SceneGroup } from './Scene.js'

const openAllWallets: Scene['steps'] = async (stage) => {
  await stage.open()
  await stage.press('lk-all-wallets')
  await stage.waitForRest('lk-search')
}

const search =
  (text: string): Scene['steps'] =>
  async (stage) => {
    await openAllWallets(stage)
    await stage.find('lk-wallet-me.rainbow')
    await stage.type('lk-search', text)
    await stage.until(({ catalogue }) => catalogue.search.result.status === 'ready')
    await stage.waitForRest('lk-search')
  }

export const allWallets: SceneGroup = {
  view: 'AllWallets',
  scenes: [
    { state: 'full', title: 'All wallets', shows: 'lk-wallet-me.rainbow', steps: openAllWallets, main: true },
    {
      state: 'phone',
      title: 'On a phone: reachable wallets only',
      shows: 'lk-wallet-me.rainbow',
      wallets: [],
      remote: {},
      device: 'phone',
      steps: openAllWallets,
    },
    {
      state: 'loading',
      title: 'The first page loading',
      shows: 'lk-grid',
      wallets: [],
      gateway: { wallets: 'never' },
      steps: async (stage) => {
        await stage.open({ view: 'AllWallets' })
        await stage.waitForRest('lk-search')
      },
      pause: 300,
    },
    { state: 'search', title: 'A search with results', shows: 'lk-grid', steps: search('rab') },
    {
      state: 'empty-search',
      title: 'A search without a result',
      shows: 'lk-search-empty',
      steps: search('wallet of nobody'),
    },
    {
      state: 'offline',
      title: 'The list is unavailable; installed wallets still work',
      shows: 'lk-offline',
      gateway: { all: 'fail' },
      steps: openAllWallets,
    },
  ],
}
