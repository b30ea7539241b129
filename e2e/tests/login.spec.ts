import { serveStatic, strictCsp } from '@latchkey/devnet'
import { expect, test, type Page } from '@playwright/test'
import { type Hex, verifyMessage } from 'viem'
import { fileURLToPath } from 'node:url'
import { newest, startFrameServices, type FrameServices } from '../support/frameServices.js'
import { world } from '../support/world.js'

// The modal with the real frame, gateway, recovery service and mailbox behind it.

/** A page with the strict policy, which knows of the frame or does not. */
interface Site {
  readonly url: string
  stop(): Promise<void>
}

let services: FrameServices
let site: Site
let closedSite: Site
test.beforeAll(async () => {
  const headers: Record<string, string> = {}
  const json = { '/devnet.json': world().devnet }
  const serve = (policy: Record<string, string>): Promise<Site> =>
    serveStatic({ root: hosts, headers: policy, json })
  ;[site, closedSite] = await Promise.all([
    serve(headers),
    serve({ 'content-security-policy': policyOf("'none'") }),
  ])
  services = await startFrameServices([site.url, closedSite.url])
  headers['content-security-policy'] = policyOf(services.frameUrl)
})
test.afterAll(() => Promise.all([services.stop(), site.stop(), closedSite.stop()]))

const hosts = fileURLToPath(new URL('../hosts/dist', import.meta.url))
const policyOf = (frames: string): string => {
  const rpcUrls = world().devnet.chains.map(({ rpcUrl }) => rpcUrl)
  return `${strictCsp({ gateway: undefined, relay: undefined, rpcUrls })}; frame-src ${frames}`
}

const openHost = (page: Page, { url }: Site) =>
  page.goto(`${url}/login.html?frame=${encodeURIComponent(services.frameUrl)}`)

const frameOf = (page: Page) => page.frameLocator('#latchkey-frame')

/** Asks the page's own provider; what it answers, or the name of its error. */
const ask = (page: Page, method: string, params: readonly unknown[]) =>
  page.evaluate(
    ([name, list]) =>
      window.clients[0]
        ?.provider('eip155')
        .request({ method: name, params: list })
        .catch((error: { readonly name: string }) => error.name),
    [method, params] as const,
  ) as Promise<string>

/** Presses a button of the frame until the press counts. */
async function approve(page: Page, name: string): Promise<void> {
  const button = frameOf(page).getByRole('button', { name, exact: true })
  await expect(async () => {
    await button.click({ timeout: 1_000 })
    await expect(button).toBeHidden({ timeout: 500 })
  }).toPass()
}

test('behavior: from an e-mail address to a signature, a refusal, a reload and the log-out', async ({
  page,
}) => {
  const email = 'ann@example.com'
  const { gatewayUrl, mail } = services
  await openHost(page, site)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const field = page.getByTestId('lk-email')
  await field.fill(email)
  await field.press('Enter')

  await test.step('a new device opens the link of the letter, then the code is asked for', async () => {
    await expect(page.getByTestId('lk-view-EmailDevice')).toBeVisible()
    const link = await newest(mail, email, /https?:\/\/\S+\/auth\/v1\/device\?link=[\w-]+/, 0)
    const letters = mail.mails.length
    const body = new URLSearchParams({ link: new URL(link).searchParams.get('link') ?? '' })
    await fetch(`${gatewayUrl}/auth/v1/device`, { method: 'POST', body })
    const code = page.getByTestId('lk-code')
    await expect(code).toBeFocused()
    await code.fill('000000')
    await expect(page.getByTestId('lk-code-note')).toContainText("isn't right")
    await code.fill(await newest(mail, email, /\b\d{6}\b/, letters))
  })

  await expect(page.getByTestId('status')).toHaveText('connected')
  await expect(page.getByTestId('lk-card')).toBeHidden()
  const address = (await page.getByTestId('address').textContent()) as Hex

  await test.step('the frame asks over the card; its answer closes the modal', async () => {
    const signing = ask(page, 'personal_sign', ['0x6869', address])
    await expect(page.getByTestId('lk-view-ApproveTransaction')).toBeVisible()
    await approve(page, 'Sign')
    const signature = (await signing) as Hex
    expect(await verifyMessage({ address, message: 'hi', signature })).toBe(true)
    await expect(page.getByTestId('lk-card')).toBeHidden()
  })

  await test.step('who closes the modal has approved nothing', async () => {
    const signing = ask(page, 'personal_sign', ['0x6869', address])
    await expect(frameOf(page).getByRole('button', { name: 'Sign', exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    expect(await signing).toBe('request_aborted')
  })

  await test.step('a call that the wallet does not take is refused in the page', async () => {
    expect(await ask(page, 'eth_sign', [address, '0x00'])).toBe('rpc_not_allowed')
    await expect(page.getByTestId('lk-refused')).toContainText('Action not allowed')
    await page.getByTestId('lk-refused-close').click()
  })

  await test.step('after a reload the frame says who is logged in', async () => {
    await page.reload()
    await expect(page.getByTestId('status')).toHaveText('connected')
    await expect(page.getByTestId('address')).toHaveText(address)
    const signing = ask(page, 'personal_sign', ['0x6869', address])
    await approve(page, 'Sign')
    expect(await verifyMessage({ address, message: 'hi', signature: (await signing) as Hex })).toBe(true)
  })

  await test.step('a log-out is one for the frame as well', async () => {
    await page.evaluate(() => window.clients[0]?.disconnect())
    await expect(page.getByTestId('status')).toHaveText('disconnected')
    await page.reload()
    await expect(page.getByTestId('status')).toHaveText('disconnected')
    await expect(page.locator('#latchkey-frame')).toHaveCount(0)
  })
})

test('error: a page whose policy forbids the frame says so at once', async ({ page }) => {
  await openHost(page, closedSite)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const field = page.getByTestId('lk-email')
  await field.fill('bob@example.com')
  await field.press('Enter')
  await expect(page.getByText("Logging in isn't possible right now. Try again.")).toBeVisible()
  const alert = await page.evaluate(() => window.clients[0]?.getState().alert?.name)
  expect(alert).toBe('iframe_load_failed')
})
