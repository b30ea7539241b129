import { expect, type Page, test } from '@playwright/test'
import { type Hex, verifyMessage } from 'viem'
import { testEmailSignIn } from '../support/testEmailSignIn.js'
import { confirmLink, newest, startFrameServices, type FrameServices } from '../support/frameServices.js'
import { approveNewDevice } from '../support/approveNewDevice.js'
import { loginPage, pressLast, serveSite, type LoginPage, type Site } from '../support/loginPage.js'
import { world } from '../support/world.js'

// Shared real services; an address per test.
test.describe.configure({ mode: 'serial' })

let services: FrameServices
let site: Site
let closedSite: Site
test.beforeAll(async () => {
  // Page and gateway need each other's addresses.
  const devnet: Record<string, unknown> = { ...world().devnet }
  ;[site, closedSite] = await Promise.all([serveSite(devnet), serveSite()])
  services = await startFrameServices([site.url, closedSite.url])
  devnet['gateway'] = services.gatewayUrl
  site.allowFrames(services.frameUrl)
})
test.afterAll(() => Promise.all([services.stop(), site.stop(), closedSite.stop()]))

async function arrive(page: Page, { at = site } = {}): Promise<LoginPage> {
  const visit = loginPage(page)
  await visit.open(at, { frame: services.frameUrl })
  return visit
}

async function askForLetter({ lk }: LoginPage, email: string): Promise<void> {
  await lk.open()
  await lk.part('lk-email').fill(email)
  await lk.part('lk-email').press('Enter')
}

async function untilCode(visit: LoginPage, email: string): Promise<string> {
  const { mail } = services
  const before = mail.mails.length
  await askForLetter(visit, email)
  await expect(visit.lk.part('lk-code')).toBeFocused()
  return newest(mail, email, /\b\d{6}\b/, before)
}

async function confirmDevice(frame: Pick<Page, 'getByLabel'>, email: string, after: number): Promise<void> {
  const shown = frame.getByLabel('Number', { exact: true })
  await expect(shown).toHaveText(/^\d\d$/)
  const number = (await shown.textContent()) ?? ''
  expect(await confirmLink(services, email, { after, number })).toContain('Confirmed.')
}

const wrongCode = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0')

async function signs(visit: LoginPage, address: string): Promise<boolean> {
  const signing = visit.ask('personal_sign', ['0x6869', address])
  await visit.press('Sign')
  return verifyMessage({ address: address as Hex, message: 'hi', signature: (await signing) as Hex })
}

test('behavior: from an email address to a signature, a refusal, a reload, a second tab and the logout', async ({
  page,
}) => {
  const visit = await arrive(page)
  const { lk } = visit

  await test.step('a wrong code is reported, and the right one connects', async () => {
    const code = await untilCode(visit, 'ann@example.com')
    await lk.part('lk-code').fill(wrongCode(code))
    await expect(lk.part('lk-code-note')).toContainText('isn’t right')
    await lk.part('lk-code').fill(code)
  })

  const address = await visit.connected()

  await test.step('the frame prompts above the card, even a closing one; its answer closes it', async () => {
    const signing = visit.ask('personal_sign', ['0x6869', address])
    await expect(lk.view('ApproveTransaction')).toBeVisible()
    await visit.press('Sign')
    const signature = (await signing) as Hex
    expect(await verifyMessage({ address: address as Hex, message: 'hi', signature })).toBe(true)
    await expect(lk.card).toBeHidden()
  })

  await test.step('closing the modal approves nothing', async () => {
    const signing = visit.ask('personal_sign', ['0x6869', address])
    await expect(visit.frame.getByRole('button', { name: 'Sign', exact: true })).toBeVisible()
    await lk.close.click()
    expect(await signing).toBe('request_aborted')
  })

  await test.step('the page refuses a call that the wallet does not support', async () => {
    expect(await visit.ask('eth_sign', [address, '0x00'])).toBe('rpc_not_allowed')
    await expect(lk.part('lk-refused')).toContainText('Action not allowed')
    await lk.part('lk-refused-close').click()
  })

  await test.step('after a reload the frame restores the login; an approval returns the focus', async () => {
    await page.reload()
    expect(await visit.connected()).toBe(address)
    await lk.accountButton.focus()
    expect(await signs(visit, address)).toBe(true)
    await expect(lk.accountButton).toBeFocused()
  })

  await test.step('a second tab is logged in too, while the first one sleeps and after', async () => {
    const devtools = await page.context().newCDPSession(page)
    const second = await page.context().newPage()
    const other = await arrive(second)
    await devtools.send('Page.setWebLifecycleState', { state: 'frozen' })
    expect(await other.connected()).toBe(address)
    expect(await signs(other, address)).toBe(true)
    await devtools.send('Page.setWebLifecycleState', { state: 'active' })
    await page.bringToFront()
    expect(await signs(visit, address)).toBe(true)
    await second.bringToFront()
    await second.evaluate(() => window.clients[0]?.disconnect())
    await expect(second.getByTestId('status')).toHaveText('disconnected')
  })

  await test.step('a logout in one tab also logs out the other and the frame', async () => {
    await expect(page.getByTestId('status')).toHaveText('disconnected')
    await page.reload()
    await expect(page.getByTestId('status')).toHaveText('disconnected')
    await expect(page.locator('#latchkey-frame')).toHaveCount(0)
  })
})

test('error: after five wrong codes the right one is expired', async ({ page }) => {
  const visit = await arrive(page)
  const { lk } = visit
  const code = await untilCode(visit, 'bob@example.com')
  for (const by of [1, 2, 3, 4]) {
    await lk.part('lk-code').fill(wrongCode(code, by))
    await expect(lk.part('lk-code-note')).toContainText('isn’t right')
  }
  for (const last of [wrongCode(code, 5), code]) {
    await lk.part('lk-code').fill(last)
    await expect(lk.part('lk-code-note')).toContainText('expired')
  }
  await expect(page.getByTestId('status')).toHaveText('disconnected')
})

test('behavior: a password-protected wallet moves to a second device, by mailbox and password', async ({
  page,
  browser,
}) => {
  const email = 'mira@example.com'
  const password = 'a long password of hers'
  const visit = await arrive(page)
  const code = await untilCode(visit, email)
  await visit.lk.part('lk-code').fill(code)
  const address = await visit.connected()

  await test.step('the recovery share is moved under the password', async () => {
    const { lk } = visit
    await lk.accountButton.click()
    await lk.part('lk-account-settings').click()
    await lk.part('lk-settings-password').click()
    const wallet = await visit.openWindow()
    await wallet.getByLabel('New recovery password').fill(password)
    await wallet.getByLabel('Repeat the password').fill(password)
    const before = services.mail.mails.length
    await wallet.getByRole('button', { name: 'Continue' }).click()
    await confirmDevice(wallet, email, before)
    await expect(wallet.getByText('Only you can recover it')).toBeVisible()
    await pressLast(wallet.getByRole('button', { name: 'Done' }))
    await expect(lk.view('AccountSettings')).toBeVisible()
  })

  await test.step('a second device needs both', async () => {
    const context = await browser.newContext()
    const second = await arrive(await context.newPage())
    const { frame, lk } = second
    const secondCode = await untilCode(second, email)
    const before = services.mail.mails.length
    await lk.part('lk-code').fill(secondCode)
    await confirmDevice(frame, email, before)
    const field = frame.getByRole('textbox', { name: 'Recovery password' })
    await field.fill('a long password of others')
    await second.press('Open my wallet')
    await expect(frame.getByText('That isn’t the password of this wallet.')).toBeVisible()
    await field.fill(password)
    await second.press('Open my wallet')
    expect(await second.connected()).toBe(address)
    expect(await signs(second, address)).toBe(true)
    await context.close()
  })
})

test('behavior: a logged-in device admits a second one by its displayed number, and no attacker’s key', ({
  page,
  browser,
}) => approveNewDevice(page, browser, { arrive, untilCode, signs }))

test('behavior: without storage for cross-site frames, the wallet works until the page closes', async ({
  launchOptions,
  playwright,
}) => {
  // Coarse partitioning takes a cross-site frame's storage.
  const args = launchOptions.args?.map((arg) =>
    arg.startsWith('--disable-features=') ? `${arg},ThirdPartyStoragePartitioning` : arg,
  )
  const browser = await playwright.chromium.launch({ ...launchOptions, ...(args && { args }) })
  const page = await browser.newPage()
  const visit = await arrive(page)
  const code = await untilCode(visit, 'kim@example.com')
  await visit.lk.part('lk-code').fill(code)
  const address = await visit.connected()
  expect(await signs(visit, address)).toBe(true)
  await page.reload()
  await expect(page.getByTestId('status')).toHaveText('disconnected')
  await browser.close()
})

test('error: a page whose policy forbids the frame reports it at once', async ({ page }) => {
  const visit = await arrive(page, { at: closedSite })
  await askForLetter(visit, 'lee@example.com')
  await expect(page.getByText('Logging in isn’t possible right now. Try again.')).toBeVisible()
  const alert = await page.evaluate(() => window.clients[0]?.getState().alert?.name)
  expect(alert).toBe('iframe_load_failed')
})

test('error: a frame that does not load in time is reported, and the next attempt works', async ({
  page,
}) => {
  await page.clock.install()
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(`${services.frameUrl}/sdk*`, async (route) => {
    await held
    await route.continue().catch(() => undefined)
  })
  const visit = await arrive(page)
  const asked = page.waitForRequest(`${services.frameUrl}/sdk*`)
  await askForLetter(visit, 'ivo@example.com')
  await asked
  await page.clock.fastForward(20_000)
  await expect(page.getByText('Logging in isn’t possible right now. Try again.')).toBeVisible()
  const alert = await page.evaluate(() => window.clients[0]?.getState().alert?.name)
  expect(alert).toBe('iframe_load_failed')
  await expect(page.locator('#latchkey-frame')).toHaveCount(0)
  release()
  await visit.lk.part('lk-email').press('Enter')
  await expect(visit.lk.view('EmailCode')).toBeVisible()
})

test('behavior: a sign-in with a wallet confirms an email address if the project requests one', ({ page }) =>
  testEmailSignIn(page, { services, site, logIn: untilCode }))
