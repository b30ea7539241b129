import { type Browser, expect, type Page, test } from '@playwright/test'
import type { LoginPage } from './loginPage.js'

interface ApproveDeviceDeps {
  arrive(page: Page): Promise<LoginPage>
  untilCode(visit: LoginPage, email: string): Promise<string>
  signs(visit: LoginPage, address: string): Promise<boolean>
}

/** Also attacks the approval. */
export async function approveNewDevice(
  page: Page,
  browser: Browser,
  { arrive, untilCode, signs }: ApproveDeviceDeps,
): Promise<void> {
  const email = 'noa@example.com'
  const visit = await arrive(page)
  const { lk } = visit
  await lk.part('lk-code').fill(await untilCode(visit, email))
  const address = await visit.connected()

  async function ask(): Promise<LoginPage> {
    const other = await arrive(await (await browser.newContext()).newPage())
    await other.lk.part('lk-code').fill(await untilCode(other, email))
    await other.press('Confirm on another device')
    await expect(other.frame.getByText('Waiting for your other device')).toBeVisible()
    return other
  }
  const asking = (wallet: Page) => wallet.getByRole('button', { name: /asks for your wallet/ })
  const approve = (wallet: Page) => wallet.getByRole('button', { name: 'Approve' })

  const attacked = await ask()
  await test.step('the other device’s account shows a notice, and nothing opens by itself', async () => {
    await page.reload()
    await visit.connected()
    await expect(lk.layer).toHaveCount(0)
    await lk.accountButton.click()
    await lk.part('lk-new-device').click()
  })
  const wallet = await visit.openWindow()

  await test.step('an attacker’s key is refused for good', async () => {
    // Not the committed key.
    const { publicKey } = (await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, [
      'deriveBits',
    ])) as CryptoKeyPair
    const evil = Buffer.from(await crypto.subtle.exportKey('raw', publicKey)).toString('base64url')
    const state = '**/custody/v1/requests/state*'
    await page.context().route(state, async (route) => {
      const response = await route.fetch()
      const news = (await response.json()) as { readonly askerKey?: string }
      await route.fulfill({ response, json: news.askerKey ? { ...news, askerKey: evil } : news })
    })
    await asking(wallet).click()
    await expect(wallet.getByText('The numbers don’t match')).toBeVisible()
    await expect(attacked.frame.getByText('Rejected on your other device')).toBeVisible()
    await expect(attacked.frame.getByRole('button', { name: 'Ask again' })).toHaveCount(0)
    await page.context().unroute(state)
    await wallet.getByRole('button', { name: 'Done' }).click()
    await attacked.host.context().close()
  })

  await test.step('the new device’s number is typed in the window; both have the same wallet', async () => {
    const second = await ask()
    await expect(asking(wallet)).toContainText('127.0.0.1')
    await asking(wallet).click()
    await expect(approve(wallet)).toBeDisabled()
    await expect(approve(wallet)).not.toBeFocused()
    const shown = second.frame.getByLabel('Number', { exact: true })
    await expect(shown).toHaveText(/^\d\d$/)
    await wallet.getByLabel('Number on the new device').fill((await shown.textContent()) ?? '')
    await approve(wallet).click()
    await expect(wallet.getByText('Your wallet opens there now')).toBeVisible()
    expect(await second.connected()).toBe(address)
    expect(await signs(second, address)).toBe(true)
    await second.host.reload()
    expect(await second.connected()).toBe(address)
    expect(await signs(second, address)).toBe(true)
    await second.host.context().close()
  })
}
