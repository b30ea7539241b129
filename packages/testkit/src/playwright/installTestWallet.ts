import type { BrowserContext, Page } from '@playwright/test'
import { createDevAccount } from '../crypto/createDevAccount.js'
import { devAccounts } from '../wallet/devAccounts.js'
import type { TestWalletOptions } from '../wallet/types.js'
import { addWalletScript, firstPage } from './addWalletScript.js'
import { walletHandle, type TestWalletHandle } from './walletHandle.js'

/** Options of {@link installTestWallet}. Default: anvil's accounts and chains. */
export type PlaywrightWalletOptions = Partial<Omit<TestWalletOptions, 'environment'>>

const defaults = {
  rdns: 'io.latchkey.testwallet',
  accounts: devAccounts.map(({ privateKey }) => ({ privateKey })),
  chains: [{ chainId: 31337, rpcUrl: 'http://127.0.0.1:8545', name: 'Local chain' }],
}

/**
 * Adds a test wallet to every document of a page, or of a context's pages, before the page's
 * scripts. It needs neither an extension nor the page's network, and works under a strict CSP. Call
 * it before `goto`.
 * @returns the handle, bound to the page (for a context: to its first page, see `forPage`)
 */
export async function installTestWallet(
  target: Page | BrowserContext,
  options: PlaywrightWalletOptions = {},
): Promise<TestWalletHandle> {
  const complete = { ...defaults, ...options }
  const bridge = `__latchkeyTestWalletRpc_${complete.rdns.replaceAll(/\W/g, '_')}`
  await addWalletScript(target, { install: 'installInPage', options: complete, bridge })
  const addresses = complete.accounts.map(({ privateKey }) => createDevAccount(privateKey).address)
  return walletHandle(firstPage(target), complete.rdns, addresses)
}
