import * as all from '@latchkey/core/networks'
import type { Config } from '@latchkey/core'
import type { Stage } from '../stage/Stage.js'
import { threeFamilies } from './families.js'
import type { Scene, SceneGroup } from './Scene.js'

const {
  arbitrum,
  avalanche,
  base,
  bsc,
  celo,
  gnosis,
  linea,
  mainnet,
  optimism,
  polygon,
  scroll,
  sepolia,
  zksync,
  zora,
} = all
const manyNetworks: Partial<Config> = {
  networks: [
    base,
    mainnet,
    optimism,
    arbitrum,
    polygon,
    avalanche,
    bsc,
    zksync,
    linea,
    scroll,
    celo,
    gnosis,
    zora,
    sepolia,
  ],
}
const openNetworks: Scene['steps'] = async (stage) => {
  await stage.connect()
  await stage.open({ view: 'Networks' })
}

const toOptimism =
  (prepare: (stage: Stage) => void): Scene['steps'] =>
  async (stage) => {
    await openNetworks(stage)
    prepare(stage)
    await stage.press('lk-network-eip155:10')
    await stage.find('lk-switch-message')
  }

const method = 'wallet_switchEthereumChain'

export const networks: SceneGroup = {
  view: 'Networks',
  scenes: [
    {
      state: 'list',
      title: 'Networks to switch to',
      shows: 'lk-view-Networks',
      steps: openNetworks,
      main: true,
    },
    {
      state: 'many',
      title: 'Many networks, with a search',
      shows: 'lk-network-search',
      config: manyNetworks,
      steps: async (stage) => {
        await openNetworks(stage)
        await stage.waitForRest('lk-network-search')
      },
    },
    {
      state: 'empty-search',
      title: 'A search without a result',
      shows: 'lk-network-search',
      config: manyNetworks,
      steps: async (stage) => {
        await openNetworks(stage)
        await stage.type('lk-network-search', 'atlantis')
        await stage.waitForRest('lk-network-search')
      },
    },
    {
      state: 'families',
      title: 'A network that needs another wallet',
      shows: 'lk-view-Networks',
      config: threeFamilies,
      steps: openNetworks,
    },
    {
      state: 'not-connected',
      title: 'Before connecting',
      shows: 'lk-view-Networks',
      steps: (stage) => stage.open({ view: 'Networks' }),
    },
  ],
}

export const switchNetwork: SceneGroup = {
  view: 'SwitchNetwork',
  scenes: [
    {
      state: 'waiting',
      title: 'The wallet shows its request',
      shows: 'lk-switch-message',
      still: true,
      steps: toOptimism((stage) => stage.wallet().hang(method)),
      main: true,
    },
    {
      state: 'adding',
      title: 'The wallet does not know the network',
      shows: 'lk-switch-message',
      still: true,
      wallets: [{ id: 'io.metamask', name: 'MetaMask', knownChains: [8453, 1] }],
      steps: async (stage) => {
        await toOptimism(() => stage.wallet().hang('wallet_addEthereumChain'))?.(stage)
        await stage.until(({ switching }) => switching?.status === 'adding')
      },
    },
    {
      state: 'declined',
      title: 'The request was declined',
      shows: 'lk-switch-message',
      steps: async (stage) => {
        await toOptimism(() =>
          stage.wallet().failNext(method, { code: 4001, message: 'User rejected the request.' }),
        )?.(stage)
        await stage.until(({ switching }) => switching?.status === 'declined')
      },
    },
    {
      state: 'failed',
      title: 'The wallet failed: back at the list, with the error',
      shows: 'lk-switch-failed',
      steps: async (stage) => {
        const failure = { code: -32_603, message: 'Internal JSON-RPC error.' }
        stage.wallet().failNext(method, failure)
        stage.wallet().failNext('wallet_addEthereumChain', failure)
        await openNetworks(stage)
        await stage.press('lk-network-eip155:10')
        await stage.find('lk-toast')
      },
    },
    {
      state: 'not-supported',
      title: 'The wallet cannot switch: back at the list, with instructions',
      shows: 'lk-switch-failed',
      steps: async (stage) => {
        await openNetworks(stage)
        stage.wallet().setUnsupported([method, 'wallet_addEthereumChain'])
        await stage.press('lk-network-eip155:10')
        await stage.find('lk-toast')
      },
    },
  ],
}

export const switchActiveChain: SceneGroup = {
  view: 'SwitchActiveChain',
  scenes: [
    {
      state: 'default',
      title: 'A network of another family',
      shows: 'lk-view-SwitchActiveChain',
      config: threeFamilies,
      steps: async (stage) => {
        await openNetworks(stage)
        await stage.press('lk-network-solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
      },
    },
  ],
}

export const unsupportedChain: SceneGroup = {
  view: 'UnsupportedChain',
  scenes: [
    {
      state: 'default',
      title: 'The wallet is on a network that the site does not serve',
      shows: 'lk-view-UnsupportedChain',
      wallets: [{ id: 'io.metamask', name: 'MetaMask', chainId: 56 }],
      config: { networks: [base, mainnet, optimism] },
      main: true,
      steps: async (stage) => {
        stage.wallet().setUnsupported([method, 'wallet_addEthereumChain'])
        await stage.connect()
        await stage.open()
      },
    },
  ],
}
