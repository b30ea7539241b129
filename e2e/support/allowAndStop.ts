import { expect } from '@playwright/test'
import type { LoginPage } from './loginPage.js'

export async function allowAndStop({ approve, host, lk, press }: LoginPage): Promise<void> {
  await host.getByTestId('allow').click()
  await approve('Allow', '0.01 ETH every week', 'A weekly coffee')
  await expect(host.getByTestId('granted')).toHaveText(/^0x[0-9a-f]{1000,}$/)
  await lk.accountButton.click()
  await lk.part('lk-account-sessions').click()
  await lk.view('SmartSessions').getByText('0.01 ETH every week').click()
  await expect(lk.part('lk-session-may')).toContainText('Send ETH to anyone')
  await lk.part('lk-session-revoke').click()
  await press('Revoke')
  await expect(lk.part('lk-session-revoked')).toBeVisible()
  await lk.close.click()
}
