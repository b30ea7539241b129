import { connectAndSign } from '../support/connectAndSign.js'
import { door } from '../support/door.js'
import { expect, test } from '../support/fixtures.js'
import { world } from '../support/world.js'

test('behavior: a page without a framework connects through the modal, shows the account, signs and disconnects', async ({
  page,
  wallet,
  accounts: [{ address }],
}) => {
  const lk = door(page)
  const status = page.locator('#status')
  const account = page.locator('#account')
  await page.goto(`${world().hostsUrl}/vanilla.html`)
  await expect(status).toHaveText('disconnected')
  const connect = page.locator('#connect')
  await connectAndSign(page, wallet, { address, message: 'Hello from a plain page', connect, shown: account })

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
