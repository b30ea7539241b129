import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { createDevAccount } from '../crypto/createDevAccount.js'
import { devAccounts } from '../wallet/devAccounts.js'
import type { TestWalletOptions } from '../wallet/types.js'
import { walletHandle, type TestWalletHandle } from './walletHandle.js'

/** Options of {@link installTestWallet}: those of createTestWallet, with anvil's defaults for accounts and chains. */
export type PlaywrightWalletOptions = Partial<Omit<TestWalletOptions, 'environment'>>

const defaults = {
  rdns: 'io.latchkey.testwallet',
  accounts: devAccounts.map(({ privateKey }) => ({ privateKey })),
  chains: [{ chainId: 31337, rpcUrl: 'http://127.0.0.1:8545', name: 'Local chain' }],
}

const isPage = (target: Page | BrowserContext): target is Page => 'mainFrame' in target

// The built script lies beside this file; building is `node packages/testkit/build.mjs`.
async function readScript(): Promise<string> {
  const url = new URL('./wallet.iife.js', import.meta.url)
  return readFile(url, 'utf8').catch((cause: unknown) => {
    throw new Error(`The test wallet's page script is not built: ${url.pathname}`, { cause })
  })
}

/**
 * Puts a test wallet into every document of a page, or of all pages of a context, before the page's own scripts.
 * It needs no extension and no network of the page; a strict CSP does not touch it. Call it before `goto`.
 * @returns the handle to script it, bound to the page (for a context: to its first page, see `forPage`)
 */
export async function installTestWallet(
  target: Page | BrowserContext,
  options: PlaywrightWalletOptions = {},
): Promise<TestWalletHandle> {
  const complete = { ...defaults, ...options }
  const bridge = `__latchkeyTestWalletRpc_${complete.rdns.replaceAll(/\W/g, '_')}`
  await target.exposeFunction(bridge, async (url: string, body: string): Promise<unknown> => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    return response.json()
  })
  const values = `${JSON.stringify(complete)}, ${JSON.stringify(bridge)}`
  const content = `(() => {\n${await readScript()}\nlatchkeyTestkit.installInPage(${values})\n})()`
  await target.addInitScript({ content })

  const addresses = complete.accounts.map(({ privateKey }) => createDevAccount(privateKey).address)
  const page = () => {
    const found = isPage(target) ? target : target.pages()[0]
    if (!found) throw new Error('The context has no page yet: use forPage')
    return found
  }
  return walletHandle(page, complete.rdns, addresses)
}
