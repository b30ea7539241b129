import { door } from '../support/door.js'
import { expect, test } from '../support/fixtures.js'
import { world } from '../support/world.js'

const embeddedPage = () => `${world().hostsUrl}/embedded.html`

test('error: append off and nothing mounted: open() rejects with no_mount and shows nothing', async ({
  page,
}) => {
  await page.goto(`${embeddedPage()}?mounted=0`)
  const lk = door(page)
  await page.getByTestId('open').click()
  await expect(page.getByTestId('result')).toHaveText('failed no_mount')
  await expect(lk.layer).toHaveCount(0)
  await page.getByTestId('toggle').click()
  await expect(lk.view('Connect')).toBeVisible()
})

test('behavior: append off and mounted, not embedded: it opens over the page from its mount, not from the body', async ({
  page,
}) => {
  await page.goto(`${embeddedPage()}?over=1`)
  const lk = door(page)
  await expect(lk.layer).toHaveCount(0)
  await page.getByTestId('open').click()
  await expect(lk.view('Connect')).toBeVisible()
  const parent = await lk.layer.evaluate((layer) => layer.parentElement?.dataset['testid'])
  expect(parent).toBe('lk-mount')
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('result')).toHaveText('dismissed')
  await expect(lk.layer).toHaveCount(0)
  await expect(page.getByTestId('open')).toBeFocused()
})
