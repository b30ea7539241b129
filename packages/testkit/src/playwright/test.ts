import { test as base } from '@playwright/test'
import { installTestWallet, type PlaywrightWalletOptions } from './installTestWallet.js'
import type { TestWalletHandle } from './walletHandle.js'

/** What the extended `test` adds. */
export interface WalletFixtures {
  /** Set with `test.use({ walletOptions: { … } })`. */
  walletOptions: PlaywrightWalletOptions
  /** The wallet, installed in the test's page. */
  wallet: TestWalletHandle
}

/** Playwright's `test` with a `wallet` fixture. */
export const test = base.extend<WalletFixtures>({
  walletOptions: [{}, { option: true }],
  wallet: async ({ page, walletOptions }, use) => {
    await use(await installTestWallet(page, walletOptions))
  },
})
