export { expect } from '@playwright/test'
export { installTestWallet, type PlaywrightWalletOptions } from './installTestWallet.js'
export { test, type WalletFixtures } from './test.js'
export type { TestWalletHandle } from './walletHandle.js'
