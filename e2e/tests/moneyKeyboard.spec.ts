import { keysOf } from '../support/keys.js'
import { expect, test } from '../support/moneyTest.js'
import { withNames } from '../support/withNames.js'

test('behavior: swap, view it, register a name, buy and pay by keyboard alone; the focus is visible and never lost', async ({
  page,
  wallet,
  guard,
  signIn,
}) => {
  // Browsers log error statuses.
  guard.allow(/Failed to load resource: the server responded with a status of 404/)
  await withNames(page)
  const lk = await signIn({ activity: true, onramp: true, pay: true })
  const keys = keysOf(page)
  await lk.accountButton.focus()
  await page.keyboard.press('Enter')
  await expect(lk.view('Account')).toBeVisible()
  await keys.rests(/^(dialog|lk-title)$/)

  await test.step('swap', async () => {
    await keys.enter('lk-action-swaps')
    await keys.rests('lk-swap-amount')
    await keys.enter('lk-swap-to')
    await expect(lk.view('SwapSelectToken')).toBeVisible()
    await keys.to('lk-swap-search')
    await keys.type('wrapped')
    await expect(lk.part('lk-coin-ETH')).toHaveCount(0)
    await page.keyboard.press('ArrowDown')
    await keys.rests('lk-coin-WETH')
    await page.keyboard.press('Enter')
    await expect(lk.view('Swap')).toBeVisible()
    await keys.rests('lk-swap-amount')
    await keys.type('0.25')
    await expect(lk.part('lk-swap-review')).toBeEnabled()
    await page.keyboard.press('Enter')
    await expect(lk.part('lk-swap-confirm')).toBeEnabled()
    await page.keyboard.press('Enter')
    await keys.rests('lk-title')
    await keys.enter('lk-swap-confirm')
    await expect(lk.view('SwapProgress')).toBeVisible()
    await keys.rests('lk-title')
    await wallet.approve()
    await expect(lk.part('lk-swap-message')).toContainText('Swapped')
    await keys.enter('lk-swap-done')
    await expect(lk.view('Account')).toBeVisible()
    await keys.rests('lk-title')
  })

  await test.step('activity and one entry', async () => {
    await keys.to('lk-account-tab-tokens')
    await page.keyboard.press('ArrowRight')
    await keys.rests('lk-account-tab-activity')
    const row = lk.layer.locator('[data-testid^="lk-activity-0x"]').first()
    await expect(row).toContainText('Swapped')
    await keys.enter((await row.getAttribute('data-testid')) ?? '')
    await expect(lk.part('lk-transaction-status')).toContainText('Confirmed')
    await keys.rests('lk-title')
    await keys.enter('lk-back')
    await expect(lk.view('Account')).toBeVisible()
  })

  await test.step('a name', async () => {
    await keys.to('lk-account-tab-activity')
    await page.keyboard.press('ArrowLeft')
    await keys.rests('lk-account-tab-tokens')
    await keys.enter('lk-account-name')
    await keys.rests('lk-name')
    await keys.type(`keys-${Date.now().toString(36)}`)
    await expect(lk.part('lk-name-register')).toBeEnabled()
    await page.keyboard.press('Enter')
    await wallet.approve()
    await expect(lk.part('lk-name-done')).toContainText('is yours')
    await keys.enter('lk-name-finish')
    await expect(lk.view('Account')).toBeVisible()
  })

  await test.step('coins are bought', async () => {
    await keys.enter('lk-action-onramp')
    await expect(lk.view('OnRampProviders')).toBeVisible()
    await keys.enter('lk-buy-coin')
    await expect(lk.view('OnRampTokenSelect')).toBeVisible()
    await keys.enter('lk-coin-TUSD')
    await expect(lk.part('lk-buy-get')).toContainText('98.75 TUSD')
    await keys.to('lk-buy-coinbase')
    const [popup] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')])
    await popup.getByRole('button', { name: /^Pay 1\d\d/ }).press('Enter')
    await expect(lk.part('lk-order-message')).toContainText('98.75 TUSD sent to you')
    await page.bringToFront()
    await keys.enter('lk-order-done')
    await expect(lk.view('Account')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(lk.layer).toHaveCount(0)
    await expect(lk.accountButton).toBeFocused()
  })

  await test.step('a shop is paid', async () => {
    await page.getByTestId('pay-with').selectOption('eip155:TUSD')
    await page.getByTestId('buy-vega').press('Enter')
    await expect(lk.part('lk-pay-amount')).toHaveText('30 TUSD')
    await expect(lk.part('lk-pay-confirm')).toBeEnabled()
    await keys.enter('lk-pay-confirm')
    await wallet.approve()
    await expect(lk.part('lk-pay-message')).toContainText('Paid')
    await keys.enter('lk-pay-done')
    await expect(lk.layer).toHaveCount(0)
    await expect(page.getByTestId('buy-vega')).toBeFocused()
  })
})
