import { installSolanaTestWallet } from '@latchkey/testkit/playwright'

const WALLET = 'Solana Test Wallet'

/** Before the page: a Solana wallet, and idle time that comes when it is called, so that it is no part of the page load. */
export const HOLD_IDLE = [
  'hold',
  async ({ tab }) => {
    await installSolanaTestWallet(tab, { name: WALLET, approval: 'auto' })
    await tab.addInitScript(() => {
      window.heldIdle = []
      window.requestIdleCallback = (run) => window.heldIdle.push(run)
    })
  },
]

/**
 * A Solana wallet is found and connected, and signs, after an EVM wallet was connected and left again: so everything
 * else that a connection needs is there already.
 */
export const SOLANA_STEPS = [
  [
    'solana',
    async ({ tab }) => {
      await tab.evaluate(() => window.heldIdle.splice(0).forEach((run) => run({ timeRemaining: () => 50 })))
      await tab.getByTestId(`lk-wallet-solana:${WALLET.toLowerCase()}`).click()
      await tab.getByTestId('lk-account-button').waitFor()
      await tab.evaluate(async () => {
        const { accounts, features } = window.client.provider('solana')
        const message = new TextEncoder().encode('hi')
        await features['solana:signMessage'].signMessage({ account: accounts[0], message })
      })
    },
  ],
]
