import { connectRemote } from '@latchkey/core/actions'
import type { Stage } from '../stage/Stage.js'
import { phone } from './remoteSteps.js'
import type { Scene, SceneGroup } from './Scene.js'

const walletId = 'io.metamask'
const longName = 'The Wallet With the Longest Name in the Whole Browser'

async function connect(stage: Stage): Promise<void> {
  void connectRemote(stage.client, { walletId })
  await stage.until(({ pairing }) => pairing !== null)
  stage.remote().approve()
  await stage.until(({ accounts }) => accounts.eip155?.status === 'connected')
}

async function ask(stage: Stage): Promise<void> {
  await connect(stage)
  stage.remote().ask('personal_sign')
  await stage.find('lk-view-OpenWallet')
}

const askIn =
  (options: Parameters<Stage['open']>[0], shows: string): NonNullable<Scene['steps']> =>
  async (stage) => {
    await connect(stage)
    await stage.open(options)
    await stage.find(shows)
    stage.remote().ask('wallet_switchEthereumChain')
    await stage.find('lk-request-bar')
  }

export const openWallet: SceneGroup = {
  view: 'OpenWallet',
  scenes: [
    {
      ...phone,
      state: 'waiting',
      title: 'On a phone: a request waits in the wallet',
      shows: 'lk-open-request',
      steps: ask,
      main: true,
    },
    {
      ...phone,
      state: 'opened',
      title: 'The wallet was opened',
      shows: 'lk-open-request',
      still: true,
      steps: async (stage) => {
        await ask(stage)
        await stage.press('lk-open-request')
      },
    },
    {
      ...phone,
      state: 'long-name',
      title: 'A wallet with a long name, no picture',
      shows: 'lk-open-request',
      remote: { name: longName },
      config: { customWallets: [{ id: walletId, name: longName }] },
      gateway: { all: 'none' },
      steps: ask,
    },
    {
      ...phone,
      state: 'in-account',
      title: 'A request while the account is shown',
      shows: 'lk-request-bar',
      steps: askIn({ view: 'Account' }, 'lk-token-UNI'),
      main: true,
    },
    {
      ...phone,
      state: 'in-switch',
      title: 'A network switch waits in the wallet',
      shows: 'lk-request-bar',
      still: true,
      steps: askIn({ view: 'SwitchNetwork', arguments: { chainId: 'eip155:10' } }, 'lk-view-SwitchNetwork'),
    },
  ],
}
