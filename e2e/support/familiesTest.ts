import { mergeTests, type Page } from '@playwright/test'
import { test as bitcoinBase } from './bitcoinTest.js'
import { type Door, door } from './door.js'
import { expect } from './fixtures.js'
import { test as remoteBase } from './remoteTest.js'
import { freshSolanaAccount, type SolanaTestAccount } from './solanaChain.js'
import { test as solanaBase } from './solanaTest.js'
import { world } from './world.js'

export { expect }

export const factOf = (page: Page, fact: 'accounts' | 'namespace') => page.getByTestId(fact)

interface FamiliesFixtures {
  readonly phoneSolana: SolanaTestAccount
  readonly openFamilies: (target?: Page) => Promise<Door>
}

/** Injected wallets of three families, and a phone. */
export const test = mergeTests(solanaBase, bitcoinBase, remoteBase).extend<FamiliesFixtures>({
  phoneSolana: async ({ guard: _guard }, use) => use(await freshSolanaAccount()),
  phoneDevnet: async ({ phoneSolana, bitcoinAccount }, use) => {
    await use((devnet) => ({
      ...devnet,
      solana: { ...devnet.solana, accounts: [phoneSolana] },
      bitcoin: { ...devnet.bitcoin, accounts: [bitcoinAccount] },
    }))
  },
  openFamilies: async ({ page, guard: _guard }, use) => {
    await use(async (target = page) => {
      await target.goto(`${world().hostsUrl}/families.html`)
      const lk = door(target)
      await expect(lk.connectButton.or(lk.accountButton)).toBeVisible()
      return lk
    })
  },
})

export async function chooseNetwork(page: Page, lk: Door, caip2: string): Promise<void> {
  await page.getByTestId('lk-network-button').click()
  await lk.part(`lk-network-${caip2}`).click()
}
