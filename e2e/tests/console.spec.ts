import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { startGateway } from '@latchkey/gateway'
import { createLog } from '@latchkey/kit/log'
import { expect, test, type Page } from '@playwright/test'
import { startMailServer } from '../../services/kit/test/mailServer.js'
import { newest } from '../support/frameServices.js'
import { world } from '../support/world.js'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Axe {
  run(root: Document): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
}

/** What axe finds, one line a rule. */
async function violations(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    // Colours that are on their way from one theme to the other are none of either.
    const moving = document.getAnimations().filter((one) => one instanceof CSSTransition)
    await Promise.allSettled(moving.map(({ finished }) => finished))
    const { violations: found } = await (window as unknown as { axe: Axe }).axe.run(document)
    return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  })
}

test('behavior: an operator logs in by code, adds a project whose origin holds at once, takes it back, and can use every page', async ({
  page,
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
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(gateway.url) && !request.url().startsWith('data:'))
      elsewhere.push(request.url())
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
  try {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(`${gateway.url}/console/projects`)
    await page.getByLabel('E-mail').fill(admin)
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
      await expect(page.getByText('may not use this project')).toBeVisible()
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByText('Saved. It holds')).toBeVisible()
      expect(await asShop()).toBe(403)
      await page.getByLabel('Allowed origins').fill('https://else.example\nhttps://shop.example')
      await expect(page.getByText('https://shop.example may use this project')).toBeVisible()
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByText('Saved. It holds')).toBeVisible()
      expect(await asShop()).toBe(200)
    })
    await test.step('and back', async () => {
      await go('Changes')
      await expect(page.getByText('allowed origins: added https://shop.example')).toBeVisible()
      await page.getByRole('button', { name: 'Undo change 3' }).click()
      await expect(page.getByText('Back to how it was after change 2')).toBeVisible()
      expect(await asShop()).toBe(403)
    })
    await page.evaluate(axe)
    for (const to of ['Overview', 'Projects', 'Wallets', 'Networks', 'People', 'Changes']) {
      await go(to)
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        expect.soft(await violations(page), `${to}, ${colorScheme}`).toEqual([])
      }
    }
    expect(elsewhere).toEqual([])
  } finally {
    await gateway.close()
    await mail.stop()
  }
})
