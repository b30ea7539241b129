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
  /** For `test.use`. */
  walletOptions: PlaywrightWalletOptions
  wallet: TestWalletHandle
  /** For `test.use`. */
  solanaWalletOptions: PlaywrightSolanaOptions
  solanaWallet: SolanaTestWalletHandle
  /** For `test.use`. */
  bitcoinWalletOptions: PlaywrightBitcoinOptions
  bitcoinWallet: BitcoinTestWalletHandle
  /** For `test.use`. */
  phoneWalletOptions: PlaywrightPhoneOptions
  /** On another device, with a relay double unless `relayUrl` is set. */
  phoneWallet: PhoneTestWalletHandle
}

/**
 * Playwright's `test` with the fixtures `wallet`, `solanaWallet`, `bitcoinWallet` and
 * `phoneWallet`.
 */
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
