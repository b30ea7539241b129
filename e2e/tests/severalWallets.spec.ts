import type { TestWalletHandle } from '@latchkey/testkit/playwright'
import type { Page } from '@playwright/test'
import { freshAccount } from '../support/chain.js'
import { connect } from '../support/connect.js'
import { type Door, door } from '../support/door.js'
import { expect, host, test, WALLET } from '../support/fixtures.js'

test.use({ walletOptions: { approval: 'auto' } })

async function openWallets(lk: Door): Promise<void> {
  await lk.accountButton.click()
  await lk.part('lk-wallets').click()
  await expect(lk.view('Wallets')).toBeVisible()
}

async function connectAnother(page: Page, lk: Door, id: string, name: string): Promise<void> {
  await openWallets(lk)
  await lk.part('lk-another-wallet').click()
  await expect(lk.row(WALLET)).toContainText('Connected')
  await lk.row(id).click()
  await expect(host(page, 'wallet')).toHaveText(name)
  await expect(lk.layer).toHaveCount(0)
}

const accountRequests = (wallet: TestWalletHandle) => wallet.requests('eth_requestAccounts')

test('behavior: three wallets at once: used in turn, disconnected separately, restored after a reload, followed by a second tab', async ({
  context,
  page,
  wallet,
  accounts,
  addWallet,
  openDemo,
}) => {
  const [second, third] = await Promise.all([freshAccount(), freshAccount()])
  const own = (rdns: string, name: string, { privateKey }: { readonly privateKey: `0x${string}` }) =>
    addWallet({ rdns, name, approval: 'auto', accounts: [{ privateKey }] })
  const two = await own('test.second', 'Second Wallet', second)
  const three = await own('test.third', 'Third Wallet', third)
  const tab = await context.newPage()
  const other = door(tab)
  await openDemo({}, tab)
  const lk = await openDemo()
  // Background pages draw once a second.
  await page.bringToFront()

  await connect(page, lk)
  await connectAnother(page, lk, 'test.second', 'Second Wallet')
  await connectAnother(page, lk, 'test.third', 'Third Wallet')
  await expect(host(page, 'address')).toHaveText(third.address)
  await expect(host(tab, 'address')).toHaveText(third.address)

  const row = (id: string, address: string) => `lk-held-eip155:${id}-${address}`
  await openWallets(lk)
  await expect(lk.part(row('test.second', second.address))).toContainText('10 ETH')
  await lk.part(row('test.second', second.address)).click()
  await expect(lk.part(row('test.second', second.address))).toHaveAttribute('aria-current', 'true')
  await expect(lk.part(row('test.third', third.address))).not.toHaveAttribute('aria-current')
  await expect(host(page, 'address')).toHaveText(second.address)
  await expect(host(tab, 'address')).toHaveText(second.address)
  await lk.close.click()
  await page.getByTestId('sign-guestbook').click()
  await expect.poll(() => two.requests('personal_sign')).toHaveLength(1)
  expect([await wallet.requests('personal_sign'), await three.requests('personal_sign')]).toEqual([[], []])

  await wallet.setAccount(1)
  await openWallets(lk)
  await expect(lk.part(row(WALLET, accounts[1].address))).toBeVisible()
  await expect(host(page, 'address')).toHaveText(second.address)

  await lk.part(`lk-more-eip155:test.second-${second.address}`).click()
  await lk.part('lk-held-disconnect').click()
  await expect(host(page, 'address')).toHaveText(third.address)
  await expect(host(tab, 'address')).toHaveText(third.address)
  await expect(lk.part('lk-recent-test.second')).toContainText('Connect')
  expect(await two.requests('wallet_revokePermissions')).toHaveLength(1)
  expect(await three.requests('wallet_revokePermissions')).toEqual([])

  await page.reload()
  await expect(host(page, 'address')).toHaveText(third.address)
  await openWallets(lk)
  await lk.part(row(WALLET, accounts[1].address)).click()
  await expect(host(page, 'address')).toHaveText(accounts[1].address)
  await expect(host(tab, 'address')).toHaveText(accounts[1].address)
  await expect(lk.part(row('test.second', second.address))).toHaveCount(0)
  for (const handle of [wallet, two, three]) {
    expect(await accountRequests(handle)).toEqual([])
    expect(await accountRequests(handle.forPage(tab))).toEqual([])
  }

  await tab.bringToFront()
  await other.disconnect()
  await expect(host(tab, 'status')).toHaveText('disconnected')
  await expect(host(page, 'status')).toHaveText('disconnected')
})
