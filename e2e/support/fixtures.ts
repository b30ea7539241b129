import {
  installPhoneWallet,
  installTestWallet,
  test as base,
  type PlaywrightWalletOptions,
  type TestWalletHandle,
} from '@latchkey/testkit/playwright'
import { expect, type Locator, type Page } from '@playwright/test'
import type { Address, Hex } from 'viem'
import type { Settings } from '../../apps/demo/src/settings/settings.js'
import { freshAccount } from './chain.js'
import { type Door, door } from './door.js'
import { type Guard, guardPages } from './guardPages.js'
import { world } from './world.js'

export { expect }

/** rdns and row id. */
export const WALLET = 'io.latchkey.testwallet'

export interface TestAccount {
  readonly privateKey: Hex
  readonly address: Address
}

interface Fixtures {
  readonly guard: Guard
  /** 10 ETH on both chains; the wallet has both in this order. */
  readonly accounts: readonly [TestAccount, TestAccount]
  /** By default the same accounts; before a page loads. */
  readonly addWallet: (options: PlaywrightWalletOptions) => Promise<TestWalletHandle>
  /** Replaces the demo's wallet by the test's. */
  readonly openDemo: (settings?: Partial<Settings>, target?: Page) => Promise<Door>
  readonly lk: Door
}

export function walletWorld(): Pick<PlaywrightWalletOptions, 'chains' | 'tokens'> {
  const { chains } = world().devnet
  return {
    chains: chains.map((chain) => ({
      chainId: chain.id,
      rpcUrl: chain.rpcUrl,
      name: chain.name,
      nativeSymbol: chain.nativeCurrency.symbol,
    })),
    tokens: chains.flatMap((chain) => chain.tokens.map((token) => ({ ...token, chainId: chain.id }))),
  }
}

export function demoAddress(settings: Partial<Settings> = {}): string {
  const all = {
    wallet: 'off',
    login: false,
    smartSessions: false,
    remote: false,
    solana: false,
    bitcoin: false,
    activity: false,
    onramp: false,
    pay: false,
    ...settings,
  }
  return `${world().demoUrl}/?set=${encodeURIComponent(JSON.stringify(all))}`
}

/** Facts: status, address, wallet, network, supported, balance, open, events. */
export const host = (page: Page, fact: string): Locator => page.getByTestId(`host-${fact}`)

export const test = base.extend<Fixtures>({
  guard: [
    async ({ context }, use) => {
      const guard = await guardPages(context)
      await use(guard)
      expect(guard.problems, 'A guarded page must be silent').toEqual([])
    },
    { auto: true },
  ],
  accounts: async ({ guard: _guard }, use) => {
    await use(await Promise.all([freshAccount(), freshAccount()]))
  },
  wallet: async ({ context, page, accounts, walletOptions, guard: _guard }, use) => {
    const handle = await installTestWallet(context, {
      accounts: accounts.map(({ privateKey }) => ({ privateKey })),
      ...walletWorld(),
      ...walletOptions,
    })
    await use(handle.forPage(page))
  },
  phoneWallet: async ({ context, page: _page, accounts, phoneWalletOptions, guard: _guard }, use) => {
    const phone = await installPhoneWallet(context, {
      accounts: accounts.map(({ privateKey }) => ({ privateKey })),
      ...walletWorld(),
      ...phoneWalletOptions,
    })
    await use(phone)
    phone.destroy()
  },
  addWallet: async ({ context, page, accounts, guard: _guard }, use) => {
    await use(async (options) => {
      const keys = accounts.map(({ privateKey }) => ({ privateKey }))
      const handle = await installTestWallet(context, { accounts: keys, ...walletWorld(), ...options })
      return handle.forPage(page)
    })
  },
  openDemo: async ({ page, guard: _guard }, use) => {
    await use(async (settings = {}, target = page) => {
      await target.goto(demoAddress(settings))
      const lk = door(target)
      await expect(lk.connectButton.or(lk.accountButton)).toBeVisible()
      return lk
    })
  },
  lk: async ({ page }, use) => {
    await use(door(page))
  },
})
