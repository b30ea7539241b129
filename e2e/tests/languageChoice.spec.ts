import { expect as loginExpect, type Page, test as loginTest } from '@playwright/test'
import { axeViolations } from '../support/axe.js'
import { newest, startFrameServices, type FrameServices } from '../support/frameServices.js'
import { loginPage, serveSite, type Site } from '../support/loginPage.js'
import { expect, test } from '../support/moneyTest.js'
import { world } from '../support/world.js'

/** axe ignores `inert`. */
const violations = async (page: Page) =>
  (await axeViolations(page)).filter((one) => !/^landmark-.*site-header/.test(one))

test('behavior: a visitor chooses a language in the account; it lasts, and the page can have it back', async ({
  page,
  openAccount,
}) => {
  const lk = await openAccount({ language: 'auto' })
  const menu = lk.part('lk-language').getByRole('combobox')
  await expect(lk.layer).toHaveAttribute('lang', 'en')
  await expect(menu).toHaveAccessibleName('Language')

  await test.step('French, at once', async () => {
    await menu.selectOption({ label: 'Français' })
    await expect(menu).toHaveAccessibleName('Langue')
    await expect(lk.layer).toHaveAttribute('lang', 'fr')
    await expect(lk.part('lk-action-send')).toContainText('Envoyer')
    expect(await violations(page)).toEqual([])
  })

  await test.step('Persian from right to left, also by keyboard', async () => {
    await menu.focus()
    await menu.selectOption('fa')
    await expect(lk.card).toHaveCSS('direction', 'rtl')
    await expect(lk.layer).toHaveAttribute('lang', 'fa')
    expect(await violations(page)).toEqual([])
  })

  await test.step('after a reload', async () => {
    await page.reload()
    await lk.accountButton.click()
    await expect(menu).toHaveValue('fa')
    await expect(lk.layer).toHaveAttribute('lang', 'fa')
  })

  await test.step('the page’s again, which changes live', async () => {
    await menu.selectOption('')
    await expect(lk.layer).toHaveAttribute('lang', 'en')
    await page.evaluate(() => void (document.documentElement.lang = 'pt-PT'))
    await expect(lk.layer).toHaveAttribute('lang', 'pt-BR')
    await expect(lk.part('lk-action-send')).toContainText('Enviar')
    await page.evaluate(() => void (document.documentElement.lang = 'en'))
    await expect(lk.layer).toHaveAttribute('lang', 'en')
  })
})

test('behavior: a page that decides the language offers no menu', async ({ openAccount }) => {
  const lk = await openAccount({ language: 'de' })
  await expect(lk.part('lk-action-send')).toContainText('Senden')
  await expect(lk.part('lk-language')).toHaveCount(0)
})

loginTest.describe('an embedded wallet', () => {
  let services: FrameServices
  let site: Site
  loginTest.beforeAll(async () => {
    const devnet: Record<string, unknown> = { ...world().devnet }
    site = await serveSite(devnet)
    services = await startFrameServices([site.url])
    devnet['gateway'] = services.gatewayUrl
    site.allowFrames(services.frameUrl)
  })
  loginTest.afterAll(() => Promise.all([services.stop(), site.stop()]))

  loginTest(
    'behavior: modal, emails, frame and wallet window speak the language chosen in the settings',
    async ({ page }) => {
      const visit = loginPage(page)
      const { lk, frame } = visit
      const email = 'kaito@mail.example'
      await visit.open(site, { frame: services.frameUrl, locale: 'auto' })
      await page.evaluate(() => localStorage.setItem('latchkey.language', 'ja'))
      await page.reload()
      await lk.open()
      await loginExpect(lk.layer).toHaveAttribute('lang', 'ja')
      const before = services.mail.mails.length
      await lk.part('lk-email').fill(email)
      await lk.part('lk-email').press('Enter')
      const code = await newest(services.mail, email, /\b\d{6}\b/, before)
      const letter = services.mail.mails.slice(before).findLast(({ to }) => to === email)
      loginExpect(letter?.text).toMatch(/[\u3040-\u30ff]/)
      await lk.part('lk-code').fill(code)
      const address = await visit.connected()

      await lk.accountButton.click()
      await lk.part('lk-account-settings').click()
      const menu = lk.part('lk-language').getByRole('combobox')
      await loginExpect(menu).toHaveValue('ja')
      await menu.selectOption('el')
      await loginExpect(lk.layer).toHaveAttribute('lang', 'el')
      loginExpect(await axeViolations(page)).toEqual([])
      await lk.close.click()

      // The first approval precedes any view.
      await page.reload()
      loginExpect(await visit.connected()).toBe(address)
      const signing = visit.ask('personal_sign', ['0x6869', address])
      await loginExpect(frame.locator('html')).toHaveAttribute('lang', 'el')
      await loginExpect(frame.locator('main')).toContainText(/[\u0370-\u03ff]/)
      await frame.getByRole('button', { name: 'Απόρριψη' }).click()
      loginExpect(await signing).toBe('user_rejected')
    },
  )
})
