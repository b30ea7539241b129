import { expect, type Page } from '@playwright/test'
import type { Hex } from 'viem'
import { answerProvider } from './answerProvider.js'
import { loginPage } from './loginPage.js'
import type { LoginWorld } from './loginWorld.js'

/** The club collects, also too much; after revocation the chain refuses. */
export async function payInAdvance(page: Page, own: LoginWorld): Promise<void> {
  const set = { wallet: 'off', remote: false }
  await page.goto(`${own.demo.url}/?set=${encodeURIComponent(JSON.stringify(set))}`)
  const { approve, frame, lk, press } = loginPage(page)
  await lk.open()
  const [popup] = await Promise.all([page.waitForEvent('popup'), lk.part('lk-social-google').click()])
  await answerProvider(popup, 'lou')
  await lk.accountButton.waitFor()
  await own.fund((await page.getByTestId('host-address').textContent()) as Hex)
  const note = page.getByTestId('club-note')
  const collect = page.getByTestId('club-collect')
  await page.getByTestId('club-join').click()
  await approve('Allow', '0.01 ETH')
  await expect(note).toContainText('Welcome')
  await collect.click()
  await expect(note).toContainText('Paid 0.01 ETH without a prompt')
  const asking = page.waitForRequest((request) => request.url().endsWith('/shop/club'))
  await collect.click()
  await expect(note).toHaveText('Refused by the chain: this month is already paid.')
  const request = await asking

  await lk.accountButton.click()
  await lk.part('lk-account-sessions').click()
  await lk.view('SmartSessions').getByText('0.01 ETH').click()
  await lk.part('lk-session-revoke').click()
  await expect(frame.locator('body')).toContainText('Revoke this permission permanently')
  await press('Revoke')
  await expect(lk.part('lk-session-revoked')).toBeVisible()
  await lk.close.click()
  await expect(page.getByTestId('club-join')).toBeVisible()
  const answer = await page.request.post(request.url(), { data: request.postDataJSON() as object })
  expect(await answer.json()).toEqual({ error: 'Refused by the chain: you revoked the permission.' })
}
