import { expect, test } from '../support/moneyTest.js'

test('behavior: a token opens Send and Swap preselected, and back returns to its row', async ({
  openAccount,
}) => {
  const lk = await openAccount()
  await lk.part('lk-token-TUSD').click()
  await expect(lk.view('TokenDetails')).toBeVisible()
  await expect(lk.heading).toHaveText('Token')
  await expect(lk.part('lk-token-name')).toHaveText('Test Dollar')
  await expect(lk.part('lk-token-balance')).toHaveText('$1,000.00')
  await expect(lk.part('lk-token-amount')).toHaveText('1,000 TUSD')
  await lk.part('lk-token-action-send').click()
  await expect(lk.view('WalletSend')).toBeVisible()
  await expect(lk.part('lk-send-token')).toHaveText('TUSD')
  await lk.back.click()
  await expect(lk.view('TokenDetails')).toBeVisible()
  await lk.part('lk-token-action-swaps').click()
  await expect(lk.view('Swap')).toBeVisible()
  await expect(lk.part('lk-swap-from')).toHaveText('TUSD')
  await lk.back.click()
  await lk.back.click()
  await expect(lk.view('Account')).toBeVisible()
  await lk.part('lk-token-ETH').click()
  await expect(lk.part('lk-token-amount')).toHaveText('10 ETH')
  await lk.part('lk-token-action-send').click()
  await expect(lk.part('lk-send-token')).toHaveText('ETH')
})

test('behavior: by keyboard, the focus returns to the token’s row', async ({ page, openAccount }) => {
  const lk = await openAccount()
  await lk.part('lk-token-TUSD').focus()
  await page.keyboard.press('Enter')
  await expect(lk.view('TokenDetails')).toBeVisible()
  await lk.back.focus()
  await page.keyboard.press('Enter')
  await expect(lk.view('Account')).toBeVisible()
  await expect(lk.part('lk-token-TUSD')).toBeFocused()
})
