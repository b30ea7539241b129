import type { TestWalletHandle } from '@latchkey/testkit/playwright'
import { expect, type Locator, type Page } from '@playwright/test'
import { type Address, type Hex, verifyMessage } from 'viem'
import { door } from './door.js'
import { WALLET } from './fixtures.js'

/**
 * The wallet declines once.
 *
 * @param shown has the connected address
 */
export async function connectAndSign(
  page: Page,
  wallet: TestWalletHandle,
  {
    address,
    message,
    connect,
    shown,
  }: {
    readonly address: Address
    readonly message: string
    readonly connect: Locator
    readonly shown: Locator
  },
): Promise<void> {
  const lk = door(page)
  const result = page.locator('#result')
  await connect.click()
  await lk.row(WALLET).click()
  await wallet.approve()
  await expect(shown).toHaveText(address)
  await expect(lk.layer).toHaveCount(0)

  await page.locator('#sign').click()
  await wallet.reject()
  await expect(result).toHaveText('user_rejected')
  await page.locator('#sign').click()
  await wallet.approve()
  await expect(result).toHaveText(/^0x[0-9a-f]{130}$/)
  const signature = (await result.textContent()) as Hex
  expect(await verifyMessage({ address, message, signature })).toBe(true)
}
