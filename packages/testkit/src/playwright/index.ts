export { expect } from '@playwright/test'
export { installTestWallet, type PlaywrightWalletOptions } from './installTestWallet.js'
export { test, type WalletFixtures } from './test.js'
export type { TestWalletHandle } from './walletHandle.js'
export { installSolanaTestWallet, type PlaywrightSolanaOptions } from './installSolanaTestWallet.js'
export type { SolanaTestWalletHandle } from './solanaHandle.js'
export { installBitcoinTestWallet, type PlaywrightBitcoinOptions } from './installBitcoinTestWallet.js'
export type { BitcoinTestWalletHandle } from './bitcoinHandle.js'
export {
  installPhoneWallet,
  type PhoneTestWalletHandle,
  type PlaywrightPhoneOptions,
} from './installPhoneWallet.js'
