import { expect, type Page, test } from '@playwright/test'
import { answerProvider } from './answerProvider.js'
import { loginPage, openWindow, pressLast } from './loginPage.js'
import type { LoginWorld } from './loginWorld.js'

export async function drawnByThePage(page: Page, own: LoginWorld): Promise<void> {
  const { frame } = loginPage(page)
  const answer = page.waitForResponse((one) => one.url().includes('/v1/init'))
  await page.goto(`${own.demo.url}/login.html`)
  const init: unknown = await (await answer).json()
  expect(init).toMatchObject({ loginMethods: expect.arrayContaining(['email', 'farcaster', 'passkey']) })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const shown = page.getByTestId('login-address')
  const ways = ['Google', 'GitHub', 'Apple', 'Facebook', 'X', 'Discord', 'Farcaster', 'Passkey']
  for (const way of ways) await expect(button(way)).toBeVisible()

  await test.step('by email', async () => {
    const newest = async (pattern: RegExp): Promise<string> => {
      let found: RegExpExecArray | null = null
      await expect(async () => {
        found = pattern.exec((await own.letters('kim@example.org'))[0]?.text ?? '')
        expect(found).not.toBeNull()
      }).toPass()
      return found?.[0] ?? ''
    }
    await page.getByLabel('Email address').fill('kim@example.org')
    await button('Send a code').click()
    await page.getByLabel('Code').fill(await newest(/^\d{6}$/m))
    await expect(shown).toHaveText(/^0x/)
  })

  await test.step('the other account, and logout', async () => {
    const smart = await shown.textContent()
    await button('Standard').click()
    await expect(shown).not.toHaveText(smart ?? '')
    await button('Log out').click()
  })

  await test.step('with GitHub; recovery is set up later, in the settings', async () => {
    const [popup] = await Promise.all([page.waitForEvent('popup'), button('GitHub').click()])
    await answerProvider(popup, 'kim')
    await expect(page.getByText('Your wallet is only on this device.')).toBeVisible()
    await button('Set up recovery').click()
    const wallet = await openWindow(page, frame)
    await wallet.getByRole('button', { name: 'Continue with GitHub' }).click()
    await pressLast(wallet.getByRole('button', { name: 'Done' }))
    await expect(page.getByText('Your wallet is only on this device.')).toBeHidden()
    await expect(button('Set up recovery')).toHaveCount(0)
  })
}
