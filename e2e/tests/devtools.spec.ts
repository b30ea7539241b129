import { expect, type Page, test } from '@playwright/test'
import { build } from 'esbuild'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { axeViolations } from '../support/axe.js'

const ORIGIN = 'http://localhost:4'
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self' http://127.0.0.1:8545",
].join('; ')

const host = `
import { createLatchkey } from '@latchkey/core'
import { connect } from '@latchkey/core/actions'
import { anvil } from '@latchkey/core/networks'
import { createDevtools } from '@latchkey/devtools'
import { eip155 } from '@latchkey/eip155'
const devtools = createDevtools()
const client = devtools.attach(createLatchkey(devtools.config({ networks: [anvil], adapters: [eip155()] })))
client.start()
window.connectSimulated = () => connect(client, { walletId: 'io.latchkey.devtools' })
`

let files = new Map<string, string>()

test.beforeAll(async () => {
  const { outputFiles } = await build({
    stdin: { contents: host, resolveDir: dirname(fileURLToPath(import.meta.url)) },
    bundle: true,
    splitting: true,
    format: 'esm',
    outdir: 'out',
    write: false,
    logLevel: 'error',
  })
  files = new Map(outputFiles.map(({ path, text }) => [path.replace(/^.*[\\/]/, '/'), text]))
})

/** Without a server. @returns policy violations */
async function open(page: Page): Promise<readonly string[]> {
  const refused: string[] = []
  page.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) refused.push(message.text())
  })
  await page.route(`${ORIGIN}/**`, (route) => {
    const path = new URL(route.request().url()).pathname
    const script = files.get(path)
    if (script !== undefined) return route.fulfill({ contentType: 'text/javascript', body: script })
    if (path !== '/') return route.fulfill({ status: 404 })
    const body = `<!doctype html><html lang="en"><title>Host</title><main><h1>Host</h1></main><script type="module" src="/stdin.js"></script>`
    return route.fulfill({
      contentType: 'text/html',
      headers: { 'content-security-policy': policy },
      body,
    })
  })
  await page.goto(ORIGIN)
  return refused
}

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(colorScheme, () => {
    test.use({ colorScheme, permissions: ['clipboard-read', 'clipboard-write'] })

    test('behavior: the panel works by keyboard, under a strict policy, without findings of axe', async ({
      page,
    }) => {
      const refused = await open(page)
      const toggle = page.getByRole('button', { name: 'Latchkey devtools' })
      await toggle.focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('tab', { name: 'State' })).toBeFocused()
      expect(await axeViolations(page)).toEqual([])

      await page.keyboard.press('End')
      const offer = page.getByLabel('Offer it in this page')
      await offer.focus()
      await page.keyboard.press('Space')
      await expect(page.getByRole('status')).toContainText('among the wallets')
      expect(await axeViolations(page)).toEqual([])
      await page.evaluate(() =>
        (window as unknown as { connectSimulated(): Promise<unknown> }).connectSimulated(),
      )

      await page.getByRole('tab', { name: 'Simulate' }).focus()
      await page.keyboard.press('Home')
      for (const [tab, text] of [
        ['Connections', 'Simulated wallet (devtools)'],
        ['Events', 'CONNECT_SUCCESS'],
        ['Log', ''],
        ['Requests', 'Wallet request'],
        ['Changes', 'accounts'],
      ] as const) {
        await page.keyboard.press('ArrowRight')
        await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true')
        await expect(page.getByRole('tabpanel')).toContainText(text)
        expect(await axeViolations(page)).toEqual([])
      }

      await page.getByRole('button', { name: 'Copy report' }).click()
      await expect(page.getByRole('status')).toContainText('on the clipboard')
      const report = await page.evaluate(() => navigator.clipboard.readText())
      expect(JSON.parse(report)).toMatchObject({ simulated: { wallet: true } })
      await page.keyboard.press('Escape')
      await expect(toggle).toBeFocused()
      await expect(page.getByRole('tablist')).toBeHidden()
      expect(refused).toEqual([])
    })
  })
