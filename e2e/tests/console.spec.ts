import { startGateway } from '@latchkey/gateway'
import { createLog } from '@latchkey/kit/log'
import { expect, test } from '@playwright/test'
import { startMailServer } from '../../services/kit/test/mailServer.js'
import { axeViolations } from '../support/axe.js'
import { door } from '../support/door.js'
import { newest } from '../support/frameServices.js'
import { world } from '../support/world.js'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg==',
  'base64',
)

test('behavior: an operator logs in by code, adds a project whose origin applies at once, removes it, and can use every page', async ({
  page,
  context,
}) => {
  const admin = 'ada@shop.example'
  const [chain] = world().devnet.chains
  if (chain === undefined) throw new Error('The devnet has no chain')
  const { caip2, name, rpcUrl, nativeCurrency } = chain
  const mail = await startMailServer()
  const gateway = await startGateway({
    port: 0,
    log: createLog({ name: 'e2e', level: 'silent' }),
    authSecret: 'a secret that is long enough for a test of the console',
    admins: [admin],
    smtpUrl: mail.url,
    mailFrom: 'Console <console@example.com>',
    config: {
      projects: [{ id: 'bank', name: 'Bank' }],
      chains: [{ caip2, name, rpcUrls: [rpcUrl], nativeCurrency }],
    },
  })
  // Passkeys need a host name.
  const home = gateway.url.replace('127.0.0.1', 'localhost')
  const foreignRequests: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(home) && !request.url().startsWith('data:'))
      foreignRequests.push(request.url())
  })
  const asShop = async () => {
    const headers = { origin: 'https://shop.example' }
    return (await fetch(`${gateway.url}/v1/init?projectId=shop`, { headers })).status
  }
  const go = async (to: string) => {
    await page.getByRole('navigation').getByRole('link', { name: to }).click()
    await expect(page.getByRole('heading', { level: 1, name: to })).toBeVisible()
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
  }
  const look = (section: string) =>
    page
      .getByRole('navigation', { name: /^Settings of/ })
      .getByRole('button', { name: section })
      .click()
  try {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(`${home}/console/projects`)
    await page.getByLabel('Email').fill(admin)
    await page.getByRole('button', { name: 'Send a code' }).click()
    await page.getByLabel('Code').fill(await newest(mail, admin, /\b\d{6}\b/, 0))
    await page.getByRole('button', { name: 'Log in' }).click()

    await test.step('a project and its origin', async () => {
      await expect(page.getByLabel('Name', { exact: true })).toBeDisabled()
      await page.getByRole('button', { name: 'New project' }).click()
      await page.getByLabel('Id', { exact: true }).fill('shop')
      await page.getByLabel('Name', { exact: true }).first().fill('Shop')
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await page.getByLabel('Project', { exact: true }).selectOption('Shop')
      await page.getByLabel('Allowed origins').fill('https://else.example')
      await page.getByLabel('Try an address').fill('https://shop.example/prints')
      await expect(page.getByText('can’t use this project')).toBeVisible()
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByText('Saved. It applies')).toBeVisible()
      expect(await asShop()).toBe(403)
      await page.getByLabel('Allowed origins').fill('https://else.example\nhttps://shop.example')
      await expect(page.getByText('https://shop.example can use this project')).toBeVisible()
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByText('Saved. It applies')).toBeVisible()
      expect(await asShop()).toBe(200)
    })
    await test.step('an open page shows the change without a reload', async () => {
      const visitor = await context.newPage()
      await visitor.clock.install()
      // The page's policy allows the shared gateway only.
      await visitor.route(`${world().gatewayUrl}/**`, async (route) => {
        const url = route.request().url().replace(world().gatewayUrl, gateway.url)
        await route.fulfill({ response: await route.fetch({ url }) })
      })
      await visitor.goto(`${world().hostsUrl}/dialog.html?project=bank`)
      const lk = door(visitor)
      const open = () => visitor.evaluate(() => void window.clients?.[0]?.open())
      const state = () => visitor.evaluate(() => window.clients?.[0]?.getState())
      const see = async () => {
        await open()
        await expect(lk.view('Connect')).toBeVisible()
      }
      await expect.poll(async () => (await state())?.remote.status).toBe('ready')
      await see()
      await expect(lk.card.getByText('Prints by the sea')).toHaveCount(0)
      await lk.close.click()
      await expect(lk.layer).toHaveCount(0)
      await page.getByLabel('Project', { exact: true }).selectOption('Bank')
      await look('Wallets')
      await page.getByLabel('Line below the wallets', { exact: true }).fill('Prints by the sea')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByText('Saved. It applies')).toBeVisible()
      await visitor.clock.fastForward('05:01')
      await see()
      await expect(lk.card.getByText('Prints by the sea')).toBeVisible()
      await visitor.close()
    })
    await test.step('a custom wallet with a picture', async () => {
      await go('Wallets')
      await page.getByRole('button', { name: 'New wallet' }).click()
      await page.getByLabel('Id', { exact: true }).fill('com.example.own')
      await page.getByLabel('Name', { exact: true }).fill('Own wallet')
      await page.getByLabel('Picture').setInputFiles({ name: 'own.png', mimeType: 'image/png', buffer: png })
      await expect(page.getByLabel('Picture')).toBeEnabled()
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await expect(page.getByRole('cell', { name: 'com.example.own', exact: true })).toBeVisible()
      const picture = await fetch(`${gateway.url}/getWalletImage/com.example.own?projectId=bank`)
      expect(Buffer.from(await picture.arrayBuffer()).equals(png)).toBe(true)
    })
    await test.step('a passkey is added, opens the console, and is removed', async () => {
      const browser = await context.newCDPSession(page)
      await browser.send('WebAuthn.enable')
      await browser.send('WebAuthn.addVirtualAuthenticator', {
        options: {
          protocol: 'ctap2',
          transport: 'internal',
          hasResidentKey: true,
          hasUserVerification: true,
          isUserVerified: true,
        },
      })
      await go('Operators')
      await page.getByLabel('Name of a new passkey').fill('Desk')
      await page.getByRole('button', { name: 'Add a passkey' }).click()
      await expect(page.getByRole('cell', { name: 'Desk', exact: true })).toBeVisible()
      await page.getByRole('button', { name: 'Log out' }).click()
      await page.getByRole('button', { name: 'Use a passkey' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Operators' })).toBeVisible()
      await expect(page.getByRole('cell', { name: 'Passkey', exact: true })).toBeVisible()
      await page.getByRole('button', { name: 'Remove passkey Desk', exact: true }).click()
      await page.getByRole('button', { name: 'Yes, remove passkey Desk' }).click()
      await expect(page.getByText('You have no passkey')).toBeVisible()
    })
    await test.step('and back', async () => {
      await go('Operators')
      await page.getByRole('tab', { name: 'Changes' }).click()
      await expect(page.getByText('allowed origins: added https://shop.example')).toBeVisible()
      await page.getByRole('button', { name: 'Go back to this: change 2' }).click()
      await expect(page.getByText('Back to how it was after change 2')).toBeVisible()
      expect(await asShop()).toBe(403)
    })
    await test.step('by keyboard alone', async () => {
      const { keyboard } = page
      await page.getByRole('link', { name: 'People' }).focus()
      await keyboard.press('Enter')
      // Tells screen reader users where they are.
      await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeFocused()
      await keyboard.press('Tab')
      await expect(page.getByRole('tab', { name: 'Log' })).toBeFocused()
      await keyboard.press('ArrowRight')
      await expect(page.getByRole('tab', { name: 'Users' })).toBeFocused()
      await keyboard.press('ArrowRight')
      await expect(page.getByRole('tab', { name: 'Sessions' })).toBeFocused()
      await keyboard.press('ArrowRight')
      const tab = page.getByRole('tab', { name: 'Emails' })
      await expect(tab).toBeFocused()
      await expect(tab).toHaveAttribute('aria-selected', 'true')
      await expect(page.getByText('No email addresses yet')).toBeVisible()
      const menu = page.getByRole('button', { name: 'Menu' })
      await page.setViewportSize({ width: 360, height: 740 })
      await menu.focus()
      await keyboard.press('Enter')
      await keyboard.press('Tab')
      await expect(page.getByRole('link', { name: 'Overview' })).toBeFocused()
      await keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeFocused()
      await expect(menu).toHaveAttribute('aria-expanded', 'false')
      await page.setViewportSize({ width: 1280, height: 860 })
    })
    const wide = { width: 1280, height: 860 }
    const inspect = async (what: string) => {
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
      expect.soft(await axeViolations(page), `${what}, dark`).toEqual([])
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      await page.setViewportSize({ width: 360, height: 740 })
      const isWider = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
      await expect.poll(isWider, `${what} at 360 px`).toBe(false)
      expect.soft(await axeViolations(page), `${what}, light, 360 px`).toEqual([])
      await page.setViewportSize(wide)
    }
    for (const to of ['Overview', 'Projects', 'Wallets', 'Networks', 'People', 'Operators']) {
      await go(to)
      await inspect(to)
      if (to === 'Networks') {
        await page.getByRole('button', { name: `Edit ${name}` }).click()
        await page.getByRole('button', { name: 'Add a token' }).click()
        await inspect('Networks, sources')
        await page.getByRole('button', { name: 'Discard sources' }).click()
      }
      if (to !== 'Projects') continue
      for (const section of ['Wallets', 'Features', 'Sign-in', 'Requests', 'Server keys', 'Remove']) {
        await look(section)
        await inspect(`Projects, ${section}`)
      }
    }
    expect(foreignRequests).toEqual([])
  } finally {
    await gateway.close()
    await mail.stop()
  }
})
