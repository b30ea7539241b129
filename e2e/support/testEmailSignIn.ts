import { installTestWallet } from '@latchkey/testkit/playwright'
import { expect, type Page, test } from '@playwright/test'
import { generatePrivateKey } from 'viem/accounts'
import { WALLET, walletWorld } from './fixtures.js'
import { newest, type FrameServices } from './frameServices.js'
import { loginPage, type LoginPage, type Site } from './loginPage.js'

async function claimsOf(page: Page): Promise<Record<string, unknown>> {
  const token = (await page.evaluate(() => window.token())) ?? ''
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>
}

/** The confirmed address is part of message and token; a required one cannot be skipped. */
export async function testEmailSignIn(
  page: Page,
  {
    services,
    site,
    logIn,
  }: {
    readonly services: FrameServices
    readonly site: Site
    readonly logIn: (visit: LoginPage, email: string) => Promise<string>
  },
): Promise<void> {
  const { frameUrl: frame, gatewayUrl: gateway, mail } = services
  const wallet = (
    await installTestWallet(page.context(), {
      approval: 'script',
      accounts: [{ privateKey: generatePrivateKey() }],
      ...walletWorld(),
    })
  ).forPage(page)
  const visit = loginPage(page)
  const { lk } = visit
  const view = lk.view('SIWXSignMessage')
  const openProject = (project: string) => visit.open(site, { frame, project, gateway, signIn: '1' })
  const connect = async () => {
    await lk.choose(WALLET)
    await wallet.approve()
  }
  const signed = async (email: string) => {
    await expect(page.getByTestId('signed')).toHaveText('signed')
    await expect(lk.layer).toHaveCount(0)
    await expect(page.getByTestId('email')).toHaveText(email)
    expect((await claimsOf(page))['email']).toBe(email === '' ? undefined : email)
  }
  const email = 'vera+prints@example.com'
  const resource = 'mailto:vera%2Bprints@example.com'

  await test.step('required: it cannot be skipped', async () => {
    await openProject('strict')
    await connect()
    await expect(lk.part('lk-sign-in-email')).toBeFocused()
    await expect(lk.part('lk-sign-in-sign')).toHaveCount(0)
    await expect(lk.close).toHaveCount(0)
    await page.keyboard.press('Escape')
    await lk.part('lk-sign-in-email-leave').click()
    await expect(page.getByTestId('status')).toHaveText('disconnected')
    await expect(lk.layer).toHaveCount(0)
  })

  await test.step('an invalid address, a wrong one, a wrong code, then the right one', async () => {
    await connect()
    const field = lk.part('lk-sign-in-email')
    await field.fill('vera@')
    await field.press('Enter')
    await expect(view).toContainText(/e-?mail address/i)
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await field.fill('nobody@example.com')
    await lk.part('lk-sign-in-email-next').click()
    await expect(lk.part('lk-code')).toBeFocused()
    await expect(lk.part('lk-sign-in-email-resend')).toBeDisabled()
    await lk.part('lk-sign-in-email-other').click()
    await expect(field).toHaveValue('nobody@example.com')
    const before = mail.mails.length
    await field.fill(email)
    await field.press('Enter')
    const code = await newest(mail, email, /^\d{6}$/m, before)
    await lk.part('lk-code').fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
    await expect(lk.part('lk-code-note')).toContainText('isn’t right')
    await lk.part('lk-code').fill(code)
    await expect(lk.part('lk-sign-in-email-row')).toContainText(email)
  })

  await test.step('it is part of the signed message, the session and the token', async () => {
    await lk.part('lk-sign-in-sign').click()
    const request = await wallet.approve()
    expect(JSON.stringify(request)).toContain(`Resources:\\n- ${resource}`)
    await signed(email)
  })

  await test.step('a returning visitor is not asked again', async () => {
    await page.reload()
    await signed(email)
    await lk.disconnect()
    await expect(page.getByTestId('status')).toHaveText('disconnected')
    await connect()
    await expect(lk.part('lk-sign-in-email-row')).toContainText(email)
    await lk.part('lk-sign-in-cancel').click()
    await expect(page.getByTestId('status')).toHaveText('disconnected')
  })

  await test.step('optional: after a skip the visitor signs without it', async () => {
    await openProject('letters')
    await connect()
    await lk.part('lk-sign-in-email-leave').click()
    await expect(lk.part('lk-sign-in-email-row')).toHaveCount(0)
    await lk.part('lk-sign-in-sign').click()
    expect(JSON.stringify(await wallet.approve())).not.toContain('mailto:')
    await signed('')
    await lk.disconnect()
    await expect(page.getByTestId('status')).toHaveText('disconnected')
  })

  await test.step('after a login by email it is not asked: the login proves the address', async () => {
    const ownEmail = 'rosa@example.com'
    const code = await logIn(visit, ownEmail)
    await lk.part('lk-code').fill(code)
    await expect(lk.part('lk-sign-in-email-row')).toContainText(ownEmail)
    // The recovery service's link may arrive too.
    const letters = () => mail.mails.filter(({ text }) => !text.includes('/recovery/v1/confirm?link='))
    const before = letters()
    await lk.part('lk-sign-in-sign').click()
    await visit.press('Sign in')
    await signed(ownEmail)
    expect(letters()).toEqual(before)
  })
}
