import { expect, test } from '../support/fixtures.js'
import { world } from '../support/world.js'

test('behavior: a host on React 18 connects, sees its account and disconnects', async ({ page, wallet }) => {
  await page.goto(`${world().hostsUrl}/react18/stress.html`)
  await expect(page.locator('html')).toHaveAttribute('data-react', /^18\./)
  await page.getByTestId('lk-connect-button').click()
  await page.getByTestId(`lk-wallet-${wallet.rdns}`).click()
  await wallet.approve()
  await page.getByTestId('lk-account-button').click()
  await expect(page.getByTestId('lk-view-Account')).toBeVisible()
  await page.getByTestId('lk-disconnect').click()
  await expect(page.getByTestId('lk-connect-button')).toBeVisible()
})
