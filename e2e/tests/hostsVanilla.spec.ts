import { type Hex, verifyMessage } from 'viem'
import { door } from '../support/door.js'
import { expect, test, WALLET } from '../support/fixtures.js'
import { world } from '../support/world.js'

test('behavior: a page without a framework connects through the modal, shows the account, signs and disconnects', async ({
  page,
  wallet,
  accounts: [{ address }],
}) => {
  const lk = door(page)
  const status = page.locator('#status')
  const account = page.locator('#account')
  const result = page.locator('#result')
  await page.goto(`${world().hostsUrl}/vanilla.html`)
  await expect(status).toHaveText('disconnected')
  await page.locator('#connect').click()
  await lk.row(WALLET).click()
  await wallet.approve()
  await expect(account).toHaveText(address)
  await expect(lk.layer).toHaveCount(0)

  await page.locator('#sign').click()
  await wallet.reject()
  await expect(result).toHaveText('user_rejected')
  await page.locator('#sign').click()
  await wallet.approve()
  await expect(result).toHaveText(/^0x[0-9a-f]{130}$/)
  const signature = (await result.textContent()) as Hex
  expect(await verifyMessage({ address, message: 'Hello from a plain page', signature })).toBe(true)

  await page.reload()
  await expect(status).toHaveText('connected')
  await account.click()
  await expect(lk.view('Account')).toBeVisible()
  await lk.close.click()
  await page.locator('#disconnect').click()
  await expect(status).toHaveText('disconnected')
  await page.reload()
  await expect(status).toHaveText('disconnected')
})
