import { test as base } from '@playwright/test'
import type { BitcoinTestWalletHandle } from './bitcoinHandle.js'
import { installBitcoinTestWallet, type PlaywrightBitcoinOptions } from './installBitcoinTestWallet.js'
import {
  installPhoneWallet,
  type PhoneTestWalletHandle,
  type PlaywrightPhoneOptions,
} from './installPhoneWallet.js'
import { installSolanaTestWallet, type PlaywrightSolanaOptions } from './installSolanaTestWallet.js'
import { installTestWallet, type PlaywrightWalletOptions } from './installTestWallet.js'
import type { SolanaTestWalletHandle } from './solanaHandle.js'
import type { TestWalletHandle } from './walletHandle.js'

export interface WalletFixtures {
  /** Set with `test.use({ walletOptions: { … } })`. */
  walletOptions: PlaywrightWalletOptions
  wallet: TestWalletHandle
  /** Set with `test.use({ solanaWalletOptions: { … } })`. */
  solanaWalletOptions: PlaywrightSolanaOptions
  /** The Solana wallet in the test's page. */
  solanaWallet: SolanaTestWalletHandle
  /** Set with `test.use({ bitcoinWalletOptions: { … } })`. */
  bitcoinWalletOptions: PlaywrightBitcoinOptions
  /** The Bitcoin wallet in the test's page. */
  bitcoinWallet: BitcoinTestWalletHandle
  /** Set with `test.use({ phoneWalletOptions: { … } })`. */
  phoneWalletOptions: PlaywrightPhoneOptions
  /**
   * A wallet on another device, if the test uses it, with a relay double unless `relayUrl` is set.
   */
  phoneWallet: PhoneTestWalletHandle
}

/** Playwright's `test` with a `wallet`, a `solanaWallet`, a `bitcoinWallet` and a `phoneWallet` fixture. */
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
  phoneWalletOptions: [{}, { option: true }],
  phoneWallet: async ({ page, phoneWalletOptions }, use) => {
    const phone = await installPhoneWallet(page, phoneWalletOptions)
    await use(phone)
    phone.destroy()
  },
})
