import { installBitcoinTestWallet, installSolanaTestWallet } from '@latchkey/testkit/playwright'

/** Network, test wallet, its row, and a signature. */
export const FAMILIES = {
  solana: {
    network: {
      id: 'localnet',
      chainNamespace: 'solana',
      name: 'Solana Localnet',
      nativeCurrency: { name: 'Sol', symbol: 'SOL', decimals: 9 },
      rpcUrls: { default: { http: ['http://127.0.0.1:9'] } },
    },
    install: (tab) => installSolanaTestWallet(tab, { approval: 'auto' }),
    row: 'lk-wallet-solana:solana test wallet',
    sign: async () => {
      const { accounts, features } = window.client.provider('solana')
      const message = new TextEncoder().encode('hi')
      await features['solana:signMessage'].signMessage({ account: accounts[0], message })
    },
  },
  bitcoin: {
    network: {
      id: '0f9188f13cb7b2c71f2a335e3a4fc328',
      chainNamespace: 'bip122',
      name: 'Bitcoin Regtest',
      nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
      rpcUrls: { default: { http: ['http://127.0.0.1:9'] } },
    },
    install: (tab) => installBitcoinTestWallet(tab, { approval: 'auto' }),
    row: 'lk-wallet-bitcoin:bitcointest',
    sign: async () => {
      const { accounts, ...provider } = window.client.provider('bip122')
      await provider.signMessage({ address: accounts[0].address, message: 'hi' })
    },
  },
}

/** Keeps idle work out of the page load. Runs before the page. */
export const holdIdle = ({ install }) => [
  'hold',
  async ({ tab }) => {
    await install(tab)
    await tab.addInitScript(() => {
      window.heldIdle = []
      window.requestIdleCallback = (run) => window.heldIdle.push(run)
    })
  },
]

/** An EVM wallet was connected before, so everything shared is loaded. */
export const familyStep = ({ row, sign }) => [
  'family',
  async ({ tab }) => {
    await tab.evaluate(() => window.heldIdle.splice(0).forEach((run) => run({ timeRemaining: () => 50 })))
    await tab.getByTestId(row).click()
    await tab.getByTestId('lk-account-button').waitFor()
    await tab.evaluate(sign)
  },
]
