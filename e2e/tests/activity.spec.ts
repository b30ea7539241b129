import { parseEther } from 'viem'
import { chainClient } from '../support/chain.js'
import { door } from '../support/door.js'
import { WALLET } from '../support/fixtures.js'
import {
  confirmSend,
  expect,
  freshAddress,
  holdReceipts,
  lastTransaction,
  test,
} from '../support/moneyTest.js'
import { world } from '../support/world.js'

test.use({ viewport: { width: 360, height: 740 } })

test('behavior: a send is first at once, is mined without a reload, and opens; incoming payments appear too', async ({
  page,
  wallet,
  accounts: [{ address }, payer],
}) => {
  const client = chainClient()
  const show = (view: 'Activity' | 'WalletSend') =>
    page.evaluate((name) => void window.clients[0]?.open({ view: name }), view)
  await page.goto(`${world().hostsUrl}/clean.html?activity`)
  const lk = door(page)
  await page.getByTestId('open').click()
  await lk.row(WALLET).click()
  await wallet.approve()
  await expect(lk.layer).toHaveCount(0)

  await show('Activity')
  await expect(lk.part('lk-activity')).toHaveAttribute('data-status', /ready|empty/)
  await client.impersonateAccount({ address: payer.address })
  const paid = await client.sendTransaction({
    account: payer.address,
    to: address,
    value: parseEther('0.125'),
    chain: null,
  })
  const received = lk.part(`lk-activity-${paid}`)
  await expect(received).toContainText('Received')
  await expect(received).toContainText('+0.125')

  const showReceipts = await holdReceipts(page)
  let showHistory = (): void => {}
  const held = new Promise<void>((resolve) => (showHistory = resolve))
  await page.route('**/v1/account/*/history?*', async (route) => {
    await held
    await route.continue()
  })
  await show('WalletSend')
  await confirmSend(lk, { amount: '1.25', receiver: freshAddress() })
  await wallet.approve()
  await expect(lk.part('lk-send-message')).toContainText('Sending')
  const { hash } = await lastTransaction(wallet)
  const sent = lk.part(`lk-activity-${hash}`)
  await show('Activity')
  await expect(lk.part('lk-activity-group-pending')).toBeVisible()
  await expect(sent).toContainText('Sending')
  await expect(sent).toContainText('−1.250')

  showReceipts()
  showHistory()
  await expect(lk.part('lk-activity-group-pending')).toHaveCount(0)
  await expect(sent).toContainText('Sent')
  await sent.click()
  await expect(lk.part('lk-transaction-status')).toContainText('Confirmed')
  await expect(lk.part('lk-transaction-amount')).toHaveText('−1.250 ETH')
  await expect(lk.part('lk-transaction-fee')).toContainText('ETH')
})

test.describe('an account with a past', () => {
  // anvil's first account: the devnet gives it a year of history.
  const privateKey = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
  test.use({ walletOptions: { approval: 'auto', accounts: [{ privateKey }] } })

  test('behavior: months and years are separate, older pages load on demand, and the tab stays', async ({
    page,
    wallet: _wallet,
  }) => {
    await page.goto(`${world().hostsUrl}/clean.html?activity`)
    const lk = door(page)
    await page.getByTestId('open').click()
    await lk.row(WALLET).click()
    await expect(lk.layer).toHaveCount(0)
    await page.evaluate(() => void window.clients[0]?.open({ view: 'Account' }))
    await lk.part('lk-account-tab-activity').click()
    const rows = lk.layer.locator('[data-testid^="lk-activity-0x"]')
    await expect(rows).toHaveCount(47)
    await expect(rows.filter({ hasText: 'Swapped' }).first()).toContainText('TUSD')
    const hidden = lk.part('lk-activity-hidden')
    await expect(hidden).toHaveText('Show 3 hidden')
    const lure = rows.filter({ hasText: 'GIFT.EXAMPLE' })
    await expect(lure).toHaveCount(0)
    await hidden.click()
    await expect(rows).toHaveCount(50)
    await expect(lure).toHaveCount(1)
    await rows.filter({ hasText: '<0.001' }).first().click()
    await expect(lk.part('lk-transaction-lookalike')).toContainText('isn’t 0xf41E0D')
    await lk.back.click()
    await expect(rows.first()).toBeVisible()
    if ((await rows.count()) === 50) await hidden.click()
    await expect(rows).toHaveCount(47)
    while (await lk.part('lk-activity-more').count()) {
      const before = await rows.count()
      await lk.part('lk-activity-more').click()
      await expect.poll(() => rows.count()).toBeGreaterThan(before)
    }
    // The chain's start may be in another month.
    const { timestamp } = await chainClient().getBlock({ blockNumber: 1n })
    const past = new Date(Number(timestamp) * 1000)
    const title = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' }).format(past)
    const groups = lk.layer.locator('[data-testid^="lk-activity-group-"]')
    await expect(groups.last()).toContainText(title)
    await expect(groups.first()).not.toContainText(/20\d\d/)
    await expect(rows.filter({ hasText: 'Failed' }).first()).toBeVisible()
  })
})
