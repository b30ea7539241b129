import {
  installSolanaTestWallet,
  type PlaywrightSolanaOptions,
  type SolanaTestWalletHandle,
} from '@latchkey/testkit/playwright'
import type { Settings } from '../../apps/demo/src/settings/settings.js'
import type { Door } from './door.js'
import { expect, host, test as base } from './fixtures.js'
import { freshSolanaAccount, solanaChain, type SolanaTestAccount } from './solanaChain.js'

export { expect, host }

export const SOLANA_WALLET = 'solana:solana test wallet'

interface SolanaFixtures {
  readonly solanaAccounts: readonly [SolanaTestAccount, SolanaTestAccount]
  /** Before a page loads. */
  readonly addSolanaWallet: (options: PlaywrightSolanaOptions) => Promise<SolanaTestWalletHandle>
  readonly openSolana: (settings?: Partial<Settings>) => Promise<Door>
  readonly signInSolana: (settings?: Partial<Settings>) => Promise<Door>
  readonly openSend: (settings?: Partial<Settings>) => Promise<Door>
}

export const test = base.extend<SolanaFixtures>({
  walletOptions: [{ approval: 'script' }, { scope: 'test' }],
  solanaAccounts: async ({ guard: _guard }, use) => {
    await use([await freshSolanaAccount(), await freshSolanaAccount()])
  },
  addSolanaWallet: async ({ context, page, solanaAccounts, guard: _guard }, use) => {
    await use(async (options) => {
      const { caip2, name, rpcUrl, tokens } = solanaChain()
      const handle = await installSolanaTestWallet(context, {
        accounts: solanaAccounts.map(({ privateKey }) => ({ privateKey })),
        chains: [{ chain: caip2, rpcUrl, name }],
        tokens,
        approval: 'script',
        ...options,
      })
      return handle.forPage(page)
    })
  },
  solanaWallet: async ({ addSolanaWallet, solanaWalletOptions }, use) => {
    await use(await addSolanaWallet(solanaWalletOptions))
  },
  openSolana: async ({ openDemo, solanaWallet: _wallet }, use) => {
    await use((settings = {}) => openDemo({ solana: true, ...settings }))
  },
  signInSolana: async ({ page, openSolana, solanaWallet }, use) => {
    await use(async (settings) => {
      const lk = await openSolana(settings)
      await lk.choose(SOLANA_WALLET)
      await solanaWallet.approve()
      await expect(host(page, 'status')).toHaveText('connected')
      await expect(lk.layer).toHaveCount(0)
      return lk
    })
  },
  openSend: async ({ signInSolana }, use) => {
    await use(async (settings) => {
      const lk = await signInSolana(settings)
      await lk.accountButton.click()
      await lk.part('lk-action-send').click()
      await expect(lk.view('WalletSend')).toBeVisible()
      return lk
    })
  },
})
