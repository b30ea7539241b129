import { connect, hideToast } from '@latchkey/core/actions'
import type { Config } from '@latchkey/core'
import { base, sepolia } from '@latchkey/core/networks'
import { history } from '../stage/history.js'
import { ether, holdings, longHoldings } from '../stage/holdings.js'
import { familyScenes } from './families.js'
import type { Scene, SceneGroup } from './Scene.js'

const openAccount: NonNullable<Scene['steps']> = async (stage) => {
  await stage.connect()
  await stage.open({ view: 'Account' })
  await stage.find('lk-account-network')
}

const testnets: Partial<Config> = { networks: [sepolia, base] }
const testWallet = [{ id: 'io.metamask', name: 'MetaMask', chainId: 11_155_111 }]

export const account: SceneGroup = {
  view: 'Account',
  scenes: [
    { state: 'full', title: 'Balance and tokens', shows: 'lk-token-UNI', steps: openAccount, main: true },
    {
      state: 'everything',
      title: 'With all features of a gateway',
      shows: 'lk-day-change',
      gateway: {
        names: { primaryName: 'mira.latch.eth' },
        onramp: {},
        swaps: {},
        history,
        holdings: holdings('eip155:8453').map((one) => ({ ...one, change24h: 0.75 })),
      },
      steps: async (stage) => {
        await openAccount(stage)
        await stage.find('lk-account-tab')
        await stage.find('lk-account-name')
        await stage.until(
          ({ accounts: { eip155 } }) => eip155?.status === 'connected' && !!eip155.profileName,
        )
      },
    },
    {
      state: 'logged-in',
      title: 'After a login, with the link to the settings',
      // With the tokens' worth the balance rolls to its last figure.
      shows: 'lk-token-UNI',
      login: {},
      stored: { login: { email: 'mira@lumen.market' } },
      steps: async (stage) => {
        await connect(stage.client, { walletId: 'embedded' })
        await stage.open({ view: 'Account' })
        await stage.find('lk-settings')
      },
    },
    {
      state: 'old-prices',
      title: 'Outdated prices',
      shows: 'lk-prices-from',
      gateway: {
        holdings: holdings('eip155:8453').map((one) => ({ ...one, priceAt: '2025-11-02T14:05:00.000Z' })),
      },
      steps: openAccount,
    },
    {
      state: 'loading',
      title: 'Balance and tokens loading',
      shows: 'lk-balance-loading',
      gateway: { balances: 'never' },
      chain: { reads: 'never' },
      steps: openAccount,
      pause: 300,
    },
    {
      state: 'no-tokens',
      title: 'An empty account',
      shows: 'lk-token-ETH',
      gateway: { holdings: [] },
      chain: { balance: 0n },
      steps: openAccount,
    },
    {
      state: 'first',
      title: 'New account: empty, with coins to buy',
      shows: 'lk-add-funds',
      gateway: { onramp: {}, swaps: {}, holdings: [] },
      chain: { balance: 0n },
      steps: openAccount,
    },
    {
      state: 'no-prices',
      title: 'Without prices: the coins are the balance',
      shows: 'lk-token-ETH',
      gateway: { holdings: [ether('eip155:8453', '0.942', 0)] },
      steps: openAccount,
    },
    {
      state: 'failed',
      title: 'Balances unavailable',
      shows: 'lk-balance-failed',
      gateway: { balances: 'fail' },
      chain: { reads: 'fail' },
      steps: async (stage) => {
        await openAccount?.(stage)
        const { client } = stage
        if (!client.getState().toast) {
          await new Promise<void>((resolve) => {
            const stop = client.subscribe(({ toast }) => {
              if (!toast) return
              stop()
              resolve()
            })
          })
        }
        hideToast(client)
      },
    },
    {
      state: 'testnet',
      title: 'A test network',
      shows: 'lk-balance',
      config: testnets,
      wallets: testWallet,
      gateway: { holdings: [ether('eip155:11155111', '12.5', 0)] },
      chain: { balance: 12_500_000_000_000_000_000n },
      steps: openAccount,
    },
    {
      state: 'long',
      title: 'Long names and large amounts',
      shows: 'lk-token-DUST',
      gateway: { holdings: longHoldings('eip155:8453') },
      chain: { balance: 128_934_120_934_812_093_481_209n },
      steps: openAccount,
    },
    {
      state: 'features-off',
      title: 'Send, receive and network switch disabled',
      shows: 'lk-token-UNI',
      config: { features: { send: false, receive: false }, enableNetworkSwitch: false },
      steps: openAccount,
    },
    familyScenes.solanaAccount,
    familyScenes.bitcoinAccount,
  ],
}
