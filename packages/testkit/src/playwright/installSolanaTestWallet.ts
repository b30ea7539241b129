import type { BrowserContext, Page } from '@playwright/test'
import { createSolanaAccount } from '../solana/createSolanaAccount.js'
import type { SolanaTestWalletOptions } from '../solana/types.js'
import { addWalletScript, firstPage } from './addWalletScript.js'
import { solanaHandle, type SolanaTestWalletHandle } from './solanaHandle.js'

/** Options of {@link installSolanaTestWallet}. Default: a local chain. */
export type PlaywrightSolanaOptions = Partial<Omit<SolanaTestWalletOptions, 'environment'>>

const defaults = {
  name: 'Solana Test Wallet',
  accounts: [1, 2, 3].map((digit) => ({ privateKey: `0x${String(digit).repeat(64)}` as const })),
  chains: [{ chain: 'solana:localnet', rpcUrl: 'http://127.0.0.1:8899', name: 'Localnet' }],
} satisfies PlaywrightSolanaOptions

/**
 * Adds a Solana test wallet to a page or context, as `installTestWallet` does. Call it before
 * `goto`. The test has to fund accounts.
 * @returns the handle, bound to the page (for a context: to its first page, see `forPage`)
 */
export async function installSolanaTestWallet(
  target: Page | BrowserContext,
  options: PlaywrightSolanaOptions = {},
): Promise<SolanaTestWalletHandle> {
  const complete = { ...defaults, ...options }
  const bridge = `__latchkeySolanaTestWalletRpc_${complete.name.replaceAll(/\W/g, '_')}`
  await addWalletScript(target, { install: 'installSolanaInPage', options: complete, bridge })
  const addresses = complete.accounts.map(({ privateKey }) => createSolanaAccount(privateKey).address)
  return solanaHandle(firstPage(target), complete.name, addresses)
}
