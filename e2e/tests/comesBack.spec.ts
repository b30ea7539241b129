import { expect, host, test, WALLET } from '../support/fixtures.js'

test.use({ walletOptions: { approval: 'auto' } })

test('behavior: a returning visitor continues with their account in one press', async ({
  page,
  wallet,
  openDemo,
  accounts,
}) => {
  const lk = await openDemo()
  await lk.choose(WALLET)
  await expect(host(page, 'status')).toHaveText('connected')
  await expect(lk.layer).toHaveCount(0)
  await lk.disconnect()
  const { address } = accounts[0]
  const rows = lk.view('Connect').locator('[data-testid^="lk-wallet-"]')
  for (const isReloaded of [false, true]) {
    if (isReloaded) await page.reload()
    await lk.open()
    await expect(rows.first()).toHaveAttribute('data-testid', `lk-wallet-${WALLET}`)
    await expect(rows.first()).toContainText(`Continue as ${address.slice(0, 4)}…${address.slice(-6)}`)
  }
  await expect(lk.row(WALLET)).toContainText('Test Wallet · used today')
  await expect(lk.row(WALLET)).toHaveCount(1)
  await expect(lk.part('lk-other-wallets')).toContainText('Use another wallet')
  await lk.row(WALLET).click()
  await expect(host(page, 'status')).toHaveText('connected')
  await expect(host(page, 'address')).toHaveText(address)
  expect(await wallet.requests('eth_requestAccounts')).toHaveLength(1)
})
