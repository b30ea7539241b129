import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { createLatchkey } from '@latchkey/core'
import { cookieState } from '@latchkey/core/cookie'
import { mainnet } from '@latchkey/core/networks'
import { renderElement } from '@latchkey/elements/server'
import { eip155 } from '@latchkey/eip155'
import { axeViolations } from '../support/axe.js'
import { connectAndSign } from '../support/connectAndSign.js'
import { door } from '../support/door.js'
import { expect, test, WALLET } from '../support/fixtures.js'
import { world } from '../support/world.js'

const pageOf = (name: string): string =>
  `${world().hostsUrl}/elements/${name}.html?rpc=${encodeURIComponent(world().devnet.chains[0]?.rpcUrl ?? '')}`

test('behavior: a page with a script tag connects through the modal, signs, and restores the visitor', async ({
  page,
  wallet,
  accounts: [{ address }],
}) => {
  const lk = door(page)
  const status = page.locator('#status')
  await page.goto(pageOf('script'))
  const connect = page.getByRole('button', { name: 'Connect wallet' })
  await connectAndSign(page, wallet, { address, message: 'Hello from a script tag', connect, shown: status })

  await page.reload()
  await expect(status).toHaveText(address)
  await page.locator('latchkey-button').getByRole('button').click()
  await expect(lk.view('Account')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await lk.part('lk-disconnect').click()
  await expect(status).toHaveText('disconnected')
})

test('behavior: a tampered file of the script does not run', async ({ page, guard }) => {
  guard.allow(/Failed to find a valid digest in the 'integrity' attribute/)
  await page.route('**/dist/script/*.js', async (route) => {
    if (route.request().url().endsWith('/latchkey.js')) return route.continue()
    const response = await route.fetch()
    await route.fulfill({ response, body: `${await response.text()}\nwindow.changed = true` })
  })
  await page.goto(pageOf('script'))
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect(page.getByRole('alert')).toHaveText('Couldn’t load. Reload the page')
  expect(await page.evaluate(() => 'changed' in window)).toBe(false)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('behavior: the script works in a page opened from a file, in its chosen language', async ({
  page,
  guard,
}) => {
  guard.allow(/^request: file:/)
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-file-'))
  try {
    cpSync(fileURLToPath(new URL('../hosts/dist/elements', import.meta.url)), folder, { recursive: true })
    await page.goto(`${pathToFileURL(join(folder, 'script.html')).href}?language=ar`)
    await page.locator('latchkey-button').getByRole('button').click()
    const lk = door(page)
    await expect(lk.view('Connect')).toBeVisible()
    await expect(lk.layer).toHaveAttribute('lang', 'ar')
    await lk.close.click()
    await expect(lk.layer).toHaveCount(0)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('behavior: two clients of a page have separate elements in a shadow root, and a modal in the page', async ({
  page,
  wallet,
  accounts: [{ address }],
}) => {
  const lk = door(page)
  await page.goto(pageOf('module'))
  const second = page.getByRole('button', { name: 'Connect the second' })
  await expect(second).toBeVisible()
  const inline = page.locator('#inline')
  await inline.getByTestId(`lk-wallet-${WALLET}`).click()
  await wallet.approve()
  await expect(page.locator('#card').getByRole('button')).toContainText(address.slice(0, 4))
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect(lk.view('Connect').first()).toBeVisible()
})

test('behavior: the server’s first frame shows the account, and nothing moves when the element upgrades', async ({
  page,
}) => {
  const client = createLatchkey({ networks: [mainnet], adapters: [eip155()], id: 'script' })
  const initialState = cookieState('latchkey.script.v1=eip155:1:0x71C7656EC7ab88b098defB751B7401B5f6d8976F')
  const markup = renderElement('latchkey-button', client, { initialState, stylesheet: './dist/button.css' })
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/dist/script/latchkey.js', async (route) => {
    await held
    await route.continue()
  })
  await page.route('**/elements/script.html*', async (route) => {
    const response = await route.fetch()
    const body = (await response.text())
      .replace('<latchkey-button></latchkey-button>', markup)
      .replace('<script src', '<script defer src')
    await route.fulfill({ response, body })
  })
  await page.goto(pageOf('script'), { waitUntil: 'commit' })
  const button = page.locator('latchkey-button').getByRole('button')
  await expect(button).toContainText('0x71…d8976F')
  const before = await button.boundingBox()
  release()
  await expect(page.locator('latchkey-network-button').getByRole('button')).toBeVisible()
  expect((await button.boundingBox())?.height).toBe(before?.height)
})
