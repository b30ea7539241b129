import { test as base } from '@playwright/test'
import type { BitcoinTestWalletHandle } from './bitcoinHandle.js'
import { installBitcoinTestWallet, type PlaywrightBitcoinOptions } from './installBitcoinTestWallet.js'
import { installSolanaTestWallet, type PlaywrightSolanaOptions } from './installSolanaTestWallet.js'
import { installTestWallet, type PlaywrightWalletOptions } from './installTestWallet.js'
import type { SolanaTestWalletHandle } from './solanaHandle.js'
import type { TestWalletHandle } from './walletHandle.js'

/** What the extended `test` adds. */
export interface WalletFixtures {
  /** Set with `test.use({ walletOptions: { … } })`. */
  walletOptions: PlaywrightWalletOptions
  /** The wallet, installed in the test's page. */
  wallet: TestWalletHandle
  /** Set with `test.use({ solanaWalletOptions: { … } })`. */
  solanaWalletOptions: PlaywrightSolanaOptions
  /** The Solana wallet, installed in the test's page where a test asks for it. */
  solanaWallet: SolanaTestWalletHandle
  /** Set with `test.use({ bitcoinWalletOptions: { … } })`. */
  bitcoinWalletOptions: PlaywrightBitcoinOptions
  /** The Bitcoin wallet, installed in the test's page where a test asks for it. */
  bitcoinWallet: BitcoinTestWalletHandle
}

/** Playwright's `test` with a `wallet`, a `solanaWallet` and a `bitcoinWallet` fixture. */
export const test = base.extend<WalletFixtures>({
  walletOptions: [{}, { option: true }],
  wallet: async ({ page, walletOptions }, use) => {
    await use(await installTestWallet(page, walletOptions))
  },
  solanaWalletOptions: [{}, { option: true }],
  solanaWallet: async ({ page, solanaWalletOptions }, use) => {
    await use(await installSolanaTestWallet(page, solanaWalletOptions))
  },
  bitcoinWalletOptions: [{}, { option: true }],
  bitcoinWallet: async ({ page, bitcoinWalletOptions }, use) => {
    await use(await installBitcoinTestWallet(page, bitcoinWalletOptions))
  },
})
