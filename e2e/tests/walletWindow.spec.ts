import { expect, type Page, test } from '@playwright/test'
import { openParent, type FrameParent } from '../support/frameParent.js'
import { newest, startFrameServices, type FrameServices } from '../support/frameServices.js'
import { openWindow } from '../support/loginPage.js'
import { world } from '../support/world.js'

// A hostile host: a page of the project's list, which may do with the frame's element what it likes.
test.describe.configure({ mode: 'serial' })

let services: FrameServices
test.beforeAll(async () => {
  services = await startFrameServices()
})
test.afterAll(() => services.stop())

const chainId = () => world().devnet.chains[0]?.caip2 ?? ''
const normal = 'width:360px;height:560px;border:0'

/** @param frameUrl of another site than the page's, or the same */
async function open(page: Page, frameUrl: string): Promise<FrameParent> {
  const parent = await openParent(page, { ...services, frameUrl, chainId: chainId() })
  await expect.poll(async () => (await parent.said()).length).toBeGreaterThan(0)
  return parent
}

/** Makes an account with a passkey, which has no address. */
async function enterByPasskey(page: Page, parent: FrameParent): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      hasPrf: true,
    },
  })
  const entered = parent.ask('CONNECT_PASSKEY', {})
  await parent.frame.getByRole('button', { name: 'Create a new wallet' }).click()
  await entered
}

test('error: a page that changes the address after a passkey login gets no further than a window', async ({
  page,
}) => {
  const parent = await open(page, services.frameUrl)
  await enterByPasskey(page, parent)
  const ask = (name: string, payload: object) =>
    parent.ask(name, payload).then(
      () => 'done',
      (error: Error) => error.message,
    )
  const thief = 'thief@evil.example'

  await test.step('without a press no letter leaves, and no code counts', async () => {
    const changing = ask('UPDATE_EMAIL', { email: thief })
    await expect(parent.frame.getByText('Continue in the wallet window')).toBeVisible()
    for (const code of ['UPDATE_EMAIL_PRIMARY_OTP', 'UPDATE_EMAIL_SECONDARY_OTP'])
      expect(await ask(code, { otp: '123456' })).not.toBe('done')
    await parent.frame.getByRole('button', { name: 'Cancel' }).click()
    expect(await changing).toContain('2001')
    expect(services.mail.mails.filter(({ to }) => to === thief)).toEqual([])
  })

  // No browser tells of a mask. A press that it steals opens a window that says what is asked.
  await test.step('a press under a mask leads to the window, which names the address and the page', async () => {
    const changing = ask('UPDATE_EMAIL', { email: thief })
    const go = parent.frame.getByRole('button', { name: 'Open wallet window' })
    await expect(go).toBeEnabled()
    await page.evaluate(
      (css) => document.querySelector('iframe')?.setAttribute('style', css),
      `${normal};mask-image:linear-gradient(transparent,transparent)`,
    )
    const wallet = await openWindow(page, parent.frame)
    await expect(wallet.getByText(thief)).toBeVisible()
    await expect(wallet.getByText(new URL(services.parentUrl).host)).toBeVisible()
    await wallet.close()
    await expect(parent.frame.getByText('You closed the window')).toBeVisible()
    await parent.frame.getByRole('button', { name: 'Cancel' }).click()
    expect(await changing).toContain('2001')
    expect(services.mail.mails.filter(({ to }) => to === thief)).toEqual([])
  })
})

test('behavior: the words of a wallet are shown in the window alone, after the code of its mailbox', async ({
  page,
}) => {
  const email = 'words@example.com'
  const parent = await open(page, services.frameUrl)
  const { action } = await parent.ask<{ action: string }>('CONNECT_EMAIL', { email })
  let before = 0
  if (action === 'VERIFY_DEVICE') {
    const approved = parent.ask('CONNECT_DEVICE')
    const link = await newest(services.mail, email, /https?:\/\/\S+\/auth\/v1\/device\?link=[\w-]+/, 0)
    before = services.mail.mails.length
    const body = new URLSearchParams({ link: new URL(link).searchParams.get('link') ?? '' })
    await fetch(`${services.gatewayUrl}/auth/v1/device`, { method: 'POST', body })
    await approved
  }
  await parent.ask('CONNECT_OTP', { otp: await newest(services.mail, email, /\b\d{6}\b/, before) })
  await parent.ask('GET_USER', {})
  const opened = parent.ask('OPEN_SETTINGS', { section: 'export' })
  const main = parent.frame.locator('main')
  await expect(main).toHaveAttribute('data-gate', 'open')

  await test.step('a frame that is hidden or cut off leads nowhere', async () => {
    const go = await parent.frame.getByRole('button', { name: 'Open wallet window' }).boundingBox()
    const refusal = parent.frame.getByRole('alert')
    for (const css of ['opacity:.001', 'position:fixed;left:0;bottom:-330px', 'clip-path:inset(0 0 0 3%)']) {
      await page.evaluate(
        (text) => document.querySelector('iframe')?.setAttribute('style', text),
        `${normal};${css}`,
      )
      await expect(main).not.toHaveAttribute('data-gate', 'open')
      await page.mouse.click((go?.x ?? 0) + 50, (go?.y ?? 0) + 20)
      await expect(refusal).toContainText('hides the wallet')
      await page.evaluate((text) => document.querySelector('iframe')?.setAttribute('style', text), normal)
      await expect(refusal).toBeHidden()
    }
    expect(page.context().pages()).toHaveLength(1)
  })

  const wallet = await openWindow(page, parent.frame)
  const mails = services.mail.mails.length
  await wallet.getByRole('button', { name: 'Show words' }).click()
  await wallet.getByLabel('Six digits').fill(await newest(services.mail, email, /\b\d{6}\b/, mails))
  await expect(wallet.getByRole('listitem')).toHaveCount(24)
  // Pages read clipboards.
  await expect(wallet.getByRole('button')).toHaveText(['Done'])
  await expect(parent.frame.getByRole('listitem')).toHaveCount(0)
  await wallet.getByRole('button', { name: 'Done' }).click()
  await opened
  expect(wallet.isClosed()).toBe(true)
})
