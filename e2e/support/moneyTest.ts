import type { TestWalletHandle } from '@latchkey/testkit/playwright'
import type { Page } from '@playwright/test'
import type { Address } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import type { Settings } from '../../apps/demo/src/settings/settings.js'
import { freshAccount } from './chain.js'
import type { Door } from './door.js'
import { expect, host, test as base, WALLET } from './fixtures.js'
import { giveTokens } from './tokenStorage.js'
import { world } from './world.js'

export { expect, host }

interface MoneyFixtures {
  readonly signIn: (settings?: Partial<Settings>) => Promise<Door>
  readonly openAccount: (settings?: Partial<Settings>) => Promise<Door>
  readonly openSend: (settings?: Partial<Settings>) => Promise<Door>
}

/** 10 ETH and 1,000 of every token on both chains. */
export const test = base.extend<MoneyFixtures>({
  walletOptions: [{ approval: 'script' }, { scope: 'test' }],
  accounts: async ({ guard: _guard }, use) => {
    const both = await Promise.all([freshAccount(), freshAccount()])
    await giveTokens(both[0].address)
    await use(both)
  },
  signIn: async ({ page, wallet, openDemo }, use) => {
    await use(async (settings = {}) => {
      const lk = await openDemo(settings)
      await lk.choose(WALLET)
      await wallet.approve()
      await expect(host(page, 'status')).toHaveText('connected')
      await expect(lk.layer).toHaveCount(0)
      return lk
    })
  },
  openAccount: async ({ signIn }, use) => {
    await use(async (settings = {}) => {
      const lk = await signIn(settings)
      await lk.accountButton.click()
      await expect(lk.view('Account')).toBeVisible()
      return lk
    })
  },
  openSend: async ({ openAccount }, use) => {
    await use(async (settings = {}) => {
      const lk = await openAccount(settings)
      await lk.part('lk-action-send').click()
      await expect(lk.view('WalletSend')).toBeVisible()
      return lk
    })
  },
})

export const freshAddress = (): Address => privateKeyToAddress(generatePrivateKey())

export interface SendEntry {
  readonly token?: string
  readonly amount?: string
  readonly receiver?: string
}

export async function fillSend(lk: Door, { token, amount, receiver }: SendEntry): Promise<void> {
  if (token !== undefined) {
    await lk.part('lk-send-token').click()
    await lk.part(`lk-token-${token}`).click()
    await expect(lk.part('lk-send-token')).toHaveText(token)
  }
  if (amount !== undefined) await lk.part('lk-send-amount').fill(amount)
  if (receiver !== undefined) await lk.part('lk-send-receiver').fill(receiver)
}

export async function review(lk: Door, entry: SendEntry): Promise<void> {
  await fillSend(lk, entry)
  await lk.part('lk-send-review').click()
  await expect(lk.view('WalletSendPreview')).toBeVisible()
}

export async function confirmSend(lk: Door, entry: SendEntry): Promise<void> {
  await review(lk, entry)
  await lk.part('lk-send-confirm').click()
}

export async function lastTransaction(wallet: TestWalletHandle) {
  const request = (await wallet.requests('eth_sendTransaction')).at(-1)
  const [call] = (request?.params ?? []) as Readonly<Record<string, string>>[]
  const limit = BigInt(call?.['gas'] ?? 0) * BigInt(call?.['maxFeePerGas'] ?? 0)
  return { call, fee: (limit * 12n + 9n) / 10n, hash: String(request?.result) }
}

/** Until the returned function is called. */
export async function holdReceipts(page: Page, index = 0): Promise<() => void> {
  const rpcUrl = world().devnet.chains[index]?.rpcUrl ?? ''
  let isHeld = true
  await page.route(`${rpcUrl}/**`, async (route) => {
    const call = route.request().postDataJSON() as
      | { id: number; method: string }
      | { id: number; method: string }[]
      | null
    const calls = Array.isArray(call) ? call : call ? [call] : []
    if (!isHeld || !calls.some(({ method }) => method === 'eth_getTransactionReceipt'))
      return route.continue()
    const answers = calls.map(({ id }) => ({ jsonrpc: '2.0', id, result: null }))
    return route.fulfill({
      json: Array.isArray(call) ? answers : answers[0],
      headers: { 'access-control-allow-origin': '*' },
    })
  })
  return () => {
    isHeld = false
  }
}
