import type { Page } from '@playwright/test'
import { type Door, door } from './door.js'
import { expect, host, WALLET } from './fixtures.js'
import { world } from './world.js'

/** Facts: status, address, addresses, chain, balance, error, effects. */
export const wagmi = (page: Page, fact: string) => page.getByTestId(`wagmi-${fact}`)

export const chainName = (index: number) => world().devnet.chains[index]?.name ?? ''

export async function openHost(page: Page, { remote = false, solana = false } = {}): Promise<Door> {
  const settings = encodeURIComponent(JSON.stringify({ wallet: 'off', remote, solana }))
  await page.goto(`${world().demoUrl}/wagmi.html?set=${settings}`)
  const lk = door(page)
  await expect(lk.connectButton.or(lk.accountButton)).toBeVisible()
  return lk
}

export async function expectConnected(page: Page, address: string, chain = 0): Promise<void> {
  await expect(wagmi(page, 'status')).toHaveText('connected')
  await expect(wagmi(page, 'address')).toHaveText(address)
  await expect(wagmi(page, 'chain')).toHaveText(String(31337 + chain))
  await expect(host(page, 'status')).toHaveText('connected')
  await expect(host(page, 'address')).toHaveText(address)
  await expect(host(page, 'network')).toHaveText(chainName(chain))
}

export async function expectDisconnected(page: Page): Promise<void> {
  await expect(wagmi(page, 'status')).toHaveText('disconnected')
  await expect(wagmi(page, 'address')).toHaveText('null')
  await expect(host(page, 'status')).toHaveText('disconnected')
}

export async function connect(page: Page, lk: Door, address: string): Promise<void> {
  await lk.choose(WALLET)
  await expectConnected(page, address)
  await expect(lk.layer).toHaveCount(0)
}
