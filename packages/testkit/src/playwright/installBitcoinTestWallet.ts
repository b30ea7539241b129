import type { BrowserContext, Page } from '@playwright/test'
import { createBitcoinKey } from '../bitcoin/createBitcoinKey.js'
import type { BitcoinTestWalletOptions } from '../bitcoin/types.js'
import { addWalletScript, firstPage } from './addWalletScript.js'
import { bitcoinHandle, type BitcoinTestWalletHandle } from './bitcoinHandle.js'

/** Options of {@link installBitcoinTestWallet}. Default: a local chain. */
export type PlaywrightBitcoinOptions = Partial<Omit<BitcoinTestWalletOptions, 'environment'>>

const defaults = {
  name: 'Bitcoin Test Wallet',
  accounts: [1, 2, 3].map((digit) => ({ privateKey: `0x${String(digit).repeat(64)}` as const })),
  chains: [{ network: 'regtest', esploraUrl: 'http://127.0.0.1:3002' }],
} satisfies PlaywrightBitcoinOptions

/**
 * Adds a Bitcoin test wallet to a page or context, as `installTestWallet` does. Call it before
 * `goto`. The test has to fund accounts.
 * @returns the handle, bound to the page (for a context: to its first page, see `forPage`)
 */
export async function installBitcoinTestWallet(
  target: Page | BrowserContext,
  options: PlaywrightBitcoinOptions = {},
): Promise<BitcoinTestWalletHandle> {
  const complete = { ...defaults, ...options }
  const bridge = `__latchkeyBitcoinTestWallet_${complete.name.replaceAll(/\W/g, '_')}`
  await addWalletScript(target, {
    script: 'bitcoinWallet',
    install: 'installBitcoinInPage',
    options: complete,
    bridge,
    answer: async (url, body) => {
      const response = await fetch(url, typeof body === 'string' ? { method: 'POST', body } : {})
      return { status: response.status, text: await response.text() }
    },
  })
  const network = complete.chains[0]?.network ?? 'regtest'
  const type = complete.paymentType ?? 'p2wpkh'
  const addresses = complete.accounts.map(
    ({ privateKey }) => createBitcoinKey({ privateKey, type, network }).address,
  )
  return bitcoinHandle(firstPage(target), complete.name, addresses)
}
