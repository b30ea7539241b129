import { installBitcoinTestWallet, installSolanaTestWallet } from '@latchkey/testkit/playwright'

/** Chain families beside EVM: a network of them, which the page has, their test wallet, its row, and a signature over the family's stable provider. */
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

/** Before the page: the family's wallet, and idle time that comes when it is called, so that it is no part of the page load. */
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

/**
 * The family's wallet is found and connected, and signs, after an EVM wallet was connected and left again: so everything
 * else that a connection needs is there already.
 */
export const familyStep = ({ row, sign }) => [
  'family',
  async ({ tab }) => {
    await tab.evaluate(() => window.heldIdle.splice(0).forEach((run) => run({ timeRemaining: () => 50 })))
    await tab.getByTestId(row).click()
    await tab.getByTestId('lk-account-button').waitFor()
    await tab.evaluate(sign)
  },
]
