import type { ConnectedWallet } from '@latchkey/core/actions'
import { connectedWallets } from '@latchkey/core/actions'
import { base, mainnet, optimism, solana } from '@latchkey/core/networks'
import { eip155 } from '@latchkey/eip155'
import { familyDouble } from '../stage/familyDouble.js'
import type { Stage } from '../stage/Stage.js'
import type { Scene, SceneGroup } from './Scene.js'

const threeWallets: Scene['wallets'] = [
  { id: 'io.metamask', name: 'MetaMask' },
  { id: 'io.rabby', name: 'Rabby Wallet', account: 1, chainId: 10 },
  { id: 'app.phantom', name: 'Phantom', account: 2 },
]

const connectedWalletsOf = ({ client }: Stage): readonly ConnectedWallet[] =>
  connectedWallets(client.getState(), client.config.namespaces)

const connectWallets = async (stage: Stage, ids: readonly string[]): Promise<void> => {
  for (const id of ids) await stage.connect(id)
  await stage.open({ view: 'Wallets' })
  await stage.find('lk-view-Wallets')
  await stage.until(() => connectedWalletsOf(stage).every(({ balance }) => balance.status === 'ready'))
}

export const wallets: SceneGroup = {
  view: 'Wallets',
  scenes: [
    {
      state: 'several',
      title: 'Several wallets, one of them active',
      shows: 'lk-another-wallet',
      main: true,
      wallets: threeWallets,
      steps: (stage) => connectWallets(stage, ['app.phantom', 'io.rabby', 'io.metamask']),
    },
    {
      state: 'unfolded',
      title: 'A wallet’s actions, and a previously used one',
      shows: 'lk-held-disconnect',
      wallets: threeWallets,
      steps: async (stage) => {
        await connectWallets(stage, ['io.rabby', 'io.metamask', 'app.phantom'])
        const [phantom, , rabby] = connectedWalletsOf(stage)
        await stage.press(`lk-more-${phantom?.id}-${phantom?.address}`)
        await stage.press('lk-held-disconnect')
        await stage.find('lk-recent-app.phantom')
        await stage.press(`lk-more-${rabby?.id}-${rabby?.address}`)
      },
    },
    {
      state: 'families',
      title: 'By chain family, and a wallet with several accounts',
      shows: 'lk-held-solana',
      wallets: threeWallets,
      config: {
        networks: [base, mainnet, optimism, solana],
        adapters: [
          eip155(),
          familyDouble('solana', { wallet: 'Solflare', answers: true, labels: ['vera.sol', 'savings.sol'] }),
        ],
      },
      steps: async (stage) => {
        await stage.connect('solana:double')
        await connectWallets(stage, ['io.rabby', 'io.metamask'])
      },
    },
    {
      state: 'one',
      title: 'A single wallet',
      shows: 'lk-another-wallet',
      steps: (stage) => connectWallets(stage, ['io.metamask']),
    },
    {
      state: 'another',
      title: 'Choosing another wallet: connected ones are marked',
      shows: 'lk-wallet-io.metamask',
      wallets: threeWallets,
      steps: async (stage) => {
        await connectWallets(stage, ['io.metamask'])
        await stage.press('lk-another-wallet')
        await stage.find('lk-view-Connect')
      },
    },
  ],
}
