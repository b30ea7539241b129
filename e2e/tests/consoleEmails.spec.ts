import { startGateway } from '@latchkey/gateway'
import { createLog } from '@latchkey/kit/log'
import { expect, test } from '@playwright/test'
import { startMailServer } from '../../services/kit/test/mailServer.js'
import { axeViolations } from '../support/axe.js'
import { newest } from '../support/frameServices.js'

const png =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg=='

test('behavior: an operator sees an email as a visitor gets it, changes its look, and the frame runs no script', async ({
  page,
}) => {
  const admin = 'ada@shop.example'
  const mail = await startMailServer()
  const gateway = await startGateway({
    port: 0,
    log: createLog({ name: 'e2e', level: 'silent' }),
    authSecret: 'a secret that is long enough for a test of the console',
    admins: [admin],
    smtpUrl: mail.url,
    mailFrom: 'Console <console@example.com>',
    config: { projects: [{ id: 'bank', name: '<img src=x onerror=alert(1)>Bank' }] },
  })
  const home = gateway.url.replace('127.0.0.1', 'localhost')
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) complaints.push(message.text())
  })
  page.on('dialog', (dialog) => {
    complaints.push(dialog.message())
    void dialog.dismiss()
  })
  try {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(`${home}/console/projects`)
    await page.getByLabel('Email').fill(admin)
    await page.getByRole('button', { name: 'Send a code' }).click()
    await page.getByLabel('Code').fill(await newest(mail, admin, /\b\d{6}\b/, 0))
    await page.getByRole('button', { name: 'Log in' }).click()
    await page
      .getByRole('navigation', { name: /^Settings of/ })
      .getByRole('button', { name: 'Emails' })
      .click()
    complaints.length = 0

    const frame = page.frameLocator('iframe')
    await expect(frame.getByText('123456')).toBeVisible()
    await expect(frame.getByText('onerror=alert(1)').first()).toBeVisible()
    await page.getByLabel('Email', { exact: true }).selectOption('New device')
    const link = frame.getByText('Review and approve')
    await expect(link).toHaveCSS('background-color', 'rgb(31, 95, 224)')

    await page.getByLabel('Accent color').fill('#ffff00')
    await expect(page.getByText(/^Must be darker/)).toBeVisible()
    await page.getByLabel('Accent color').fill('#7a1f5c')
    await page.getByLabel('Logo').fill(png)
    await page.getByLabel('Footer').fill('<script>alert(1)</script>')
    await expect(link).toHaveCSS('background-color', 'rgb(122, 31, 92)')
    await expect(frame.getByText('<script>alert(1)</script>')).toBeVisible()
    await expect
      .poll(() => frame.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBe(2)
    await link.click()
    await expect(link).toBeVisible()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Saved. It applies from the next email.')).toBeVisible()

    await page.getByLabel('Language').selectOption('Arabic')
    await expect(frame.locator('html')).toHaveAttribute('dir', 'rtl')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width: 360, height: 740 })
      const isWider = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
      await expect.poll(isWider).toBe(false)
      expect.soft(await axeViolations(page), colorScheme).toEqual([])
    }
    await expect(frame.locator('script, [onerror], [onclick], a[href]')).toHaveCount(0)
    expect(complaints).toEqual([])
  } finally {
    await gateway.close()
    await mail.stop()
  }
})
