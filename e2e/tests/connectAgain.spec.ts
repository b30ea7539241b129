import type { Locator } from '@playwright/test'
import { walletErrors } from '@latchkey/testkit/wallet'
import type { Door } from '../support/door.js'
import { expect, host, test, WALLET } from '../support/fixtures.js'
import { saveData } from '../support/saveData.js'

test.describe('a wallet with an open prompt', () => {
  // The sheet covers the page.
  const press = (locator: Locator) => locator.evaluate((button: HTMLElement) => button.click())
  const again = async (lk: Door, how: 'closed' | 'left') => {
    if (how === 'closed') await press(lk.connectButton)
    await press(lk.row(WALLET))
  }

  for (const [how, leave] of [
    ['closed', (lk: Door) => lk.close.click()],
    ['left', (lk: Door) => lk.back.click()],
  ] as const) {
    test(`behavior: ${how} and pressed again, the approval of the first request connects`, async ({
      page,
      wallet,
      openDemo,
    }) => {
      const lk = await openDemo()
      await lk.choose(WALLET)
      await expect(wallet.sheet.root).toBeVisible()
      await leave(lk)
      await again(lk, how)
      await expect(lk.part('lk-connecting-message')).toContainText('Open Test Wallet')
      await expect.poll(async () => (await wallet.requests('eth_requestAccounts')).length).toBe(2)
      await wallet.approve()
      await expect(host(page, 'status')).toHaveText('connected')
      await expect(lk.layer).toHaveCount(0)
      expect(await wallet.requests('wallet_revokePermissions')).toEqual([])
    })

    test(`behavior: ${how} and pressed again, a rejection of the first request is shown`, async ({
      wallet,
      openDemo,
    }) => {
      const lk = await openDemo()
      await lk.choose(WALLET)
      await expect(wallet.sheet.root).toBeVisible()
      await leave(lk)
      await again(lk, how)
      await expect.poll(async () => (await wallet.requests('eth_requestAccounts')).length).toBe(2)
      await wallet.reject()
      await expect(lk.part('lk-connecting-message')).toContainText('Request declined')
    })
  }

  test('behavior: the approval of an earlier visit’s request connects, without another prompt', async ({
    page,
    wallet,
    openDemo,
  }) => {
    const lk = await openDemo()
    await page.evaluate(() => {
      addEventListener('eip6963:announceProvider', (event) => {
        const { provider } = (event as CustomEvent).detail as {
          provider: { request(call: object): Promise<unknown> }
        }
        void provider.request({ method: 'eth_requestAccounts' })
      })
      dispatchEvent(new Event('eip6963:requestProvider'))
    })
    await expect(wallet.sheet.root).toBeVisible()
    await again(lk, 'closed')
    await expect(lk.part('lk-connecting-message')).toContainText('Request already open')
    await wallet.approve()
    await expect(host(page, 'status')).toHaveText('connected')
    await expect(lk.layer).toHaveCount(0)
    await expect(wallet.sheet.root).toHaveCount(0)
  })

  test('behavior: no request follows once the view was left, nor after its request was approved', async ({
    page,
    wallet,
    openDemo,
  }) => {
    const lk = await openDemo()
    await wallet.failNext('eth_requestAccounts', walletErrors.pendingElsewhere)
    await lk.choose(WALLET)
    await expect(lk.part('lk-connecting-message')).toContainText('Request already open')
    await expect.poll(async () => (await wallet.requests('eth_accounts')).length).toBeGreaterThan(0)
    await lk.close.click()
    await expect(lk.layer).toHaveCount(0)
    await wallet.clearRequests()
    await page.waitForTimeout(1500)
    expect(await wallet.requests('eth_accounts')).toEqual([])
  })
})

test('behavior: no request follows when the view is left before its code has loaded', async ({
  page,
  wallet,
  openDemo,
}) => {
  let arrive: () => void = () => undefined
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await saveData(page)
  const lk = await openDemo()
  const code = /\/(?:ask|wallet)-[^/]*\.js/
  await page.route(code, async (route) => {
    await arrived
    await route.continue()
  })
  const asked = page.waitForRequest(code)
  await lk.choose(WALLET)
  await asked
  await lk.close.click()
  await expect(lk.layer).toHaveCount(0)
  arrive()
  await page.waitForTimeout(500)
  expect(await wallet.requests('eth_requestAccounts')).toEqual([])
  await lk.choose(WALLET)
  await expect.poll(async () => (await wallet.requests('eth_requestAccounts')).length).toBe(1)
})
