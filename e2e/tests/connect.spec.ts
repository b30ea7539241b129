import { walletErrors } from '@latchkey/testkit/wallet'
import { expect, host, test, WALLET } from '../support/fixtures.js'

for (const sheet of ['element', 'dialog'] as const) {
  test.describe(`a wallet that asks by its own sheet, a ${sheet} in the page`, () => {
    test.use({ walletOptions: { sheet } })

    test('behavior: the layer makes way, approve connects', async ({ page, wallet, openDemo, accounts }) => {
      const lk = await openDemo()
      await lk.choose(WALLET)
      await expect(lk.part('lk-connecting-message')).toContainText('Open Test Wallet')
      await wallet.sheet.approve.click()
      await expect(host(page, 'status')).toHaveText('connected')
      await expect(host(page, 'address')).toHaveText(accounts[0].address)
      await expect(host(page, 'wallet')).toHaveText('Test Wallet')
      await expect(host(page, 'balance')).toHaveText('10 ETH')
      await expect(lk.layer).toHaveCount(0)
      await expect(lk.accountButton).toBeVisible()
      await expect(host(page, 'events')).toContainText('CONNECT_SUCCESS')
      expect(await wallet.requests('eth_requestAccounts')).toHaveLength(1)
    })

    test('behavior: declining says so, and a second try connects', async ({ page, wallet, openDemo }) => {
      const lk = await openDemo()
      await lk.choose(WALLET)
      await wallet.sheet.reject.click()
      await expect(lk.part('lk-connecting-message')).toContainText('Request declined')
      await expect(host(page, 'status')).toHaveText('disconnected')
      await lk.part('lk-try-again').click()
      await wallet.sheet.approve.click()
      await expect(host(page, 'status')).toHaveText('connected')
    })

    test('behavior: Escape in the sheet declines there and leaves the modal', async ({
      page,
      wallet,
      openDemo,
    }) => {
      const lk = await openDemo()
      await lk.choose(WALLET)
      await wallet.sheet.approve.focus()
      await page.keyboard.press('Escape')
      await expect(lk.part('lk-connecting-message')).toContainText('Request declined')
      await expect(wallet.sheet.root).toHaveCount(0)
    })
  })
}

test('behavior: going back gives the request up, and a late approval is handed back', async ({
  page,
  wallet,
  openDemo,
}) => {
  const lk = await openDemo()
  await lk.choose(WALLET)
  await expect(wallet.sheet.root).toBeVisible()
  await lk.back.click()
  await expect(lk.view('Connect')).toBeVisible()
  await wallet.approve()
  await expect.poll(async () => (await wallet.requests('wallet_revokePermissions')).length).toBe(1)
  await expect(host(page, 'status')).toHaveText('disconnected')
  expect(await wallet.connectedAccounts()).toEqual([])
})

test('behavior: a locked wallet shows its unlock, then asks, then connects', async ({
  page,
  wallet,
  openDemo,
}) => {
  const lk = await openDemo()
  await wallet.lock()
  await lk.choose(WALLET)
  expect(await wallet.approve()).toMatchObject({ kind: 'unlock' })
  expect(await wallet.approve()).toMatchObject({ kind: 'connect' })
  await expect(host(page, 'status')).toHaveText('connected')
})

test.describe('a wallet that answers by itself', () => {
  test.use({ walletOptions: { approval: 'auto' } })

  const refusals = [
    ['locked', { code: -32603, message: 'Wallet is locked' }, 'Test Wallet is locked'],
    ['pending elsewhere (-32002)', walletErrors.pendingElsewhere, 'Request already open'],
    ['broken', walletErrors.internal, 'Couldn’t connect'],
    ['declined', walletErrors.userRejected, 'Request declined'],
  ] as const
  for (const [name, error, words] of refusals) {
    test(`error: ${name} is said in words, and the next try connects`, async ({ page, wallet, openDemo }) => {
      const lk = await openDemo()
      await wallet.failNext('eth_requestAccounts', error)
      await lk.choose(WALLET)
      await expect(lk.part('lk-connecting-message')).toContainText(words)
      await expect(host(page, 'status')).toHaveText('disconnected')
      await lk.part('lk-try-again').click()
      await expect(host(page, 'status')).toHaveText('connected')
    })
  }

  test('error: a wallet that hangs: another one can be chosen, its late answer changes nothing', async ({
    page,
    wallet,
    addWallet,
    openDemo,
  }) => {
    await addWallet({ rdns: 'test.second', name: 'Second Wallet', approval: 'auto' })
    const lk = await openDemo()
    await wallet.hang('eth_requestAccounts')
    await lk.choose(WALLET)
    await expect(lk.part('lk-connecting-message')).toContainText('Open Test Wallet')
    await lk.back.click()
    await lk.row('test.second').click()
    await expect(host(page, 'wallet')).toHaveText('Second Wallet')
    await wallet.release('eth_requestAccounts')
    await expect.poll(async () => (await wallet.requests('wallet_revokePermissions')).length).toBe(1)
    await expect(host(page, 'wallet')).toHaveText('Second Wallet')
  })

  test('error: the extension goes away while it connects: back leads out, and it can be had again', async ({
    page,
    wallet,
    openDemo,
  }) => {
    const lk = await openDemo()
    await wallet.hang('eth_requestAccounts')
    await lk.choose(WALLET)
    await expect(lk.part('lk-connecting-message')).toContainText('Open Test Wallet')
    await wallet.remove()
    await lk.back.click()
    await expect(lk.view('Connect')).toBeVisible()
    await expect(host(page, 'status')).toHaveText('disconnected')
    await wallet.restore()
    await wallet.release('eth_requestAccounts')
    await lk.row(WALLET).click()
    await expect(host(page, 'status')).toHaveText('connected')
  })

  test("error: the extension goes away once connected: what it never answers stands in nobody's way", async ({
    page,
    wallet,
    openDemo,
  }) => {
    const lk = await openDemo()
    await lk.choose(WALLET)
    await expect(host(page, 'status')).toHaveText('connected')
    await expect(lk.layer).toHaveCount(0)
    await wallet.remove()
    await page.getByTestId('sign-guestbook').click()
    await lk.accountButton.click()
    await lk.part('lk-disconnect').click()
    await expect(host(page, 'status')).toHaveText('disconnected', { timeout: 5_000 })
    await expect(page.getByTestId('signature')).toHaveCount(0)
    await page.reload()
    await expect(lk.connectButton).toBeVisible()
    await expect(host(page, 'status')).toHaveText('disconnected')
  })

  test('behavior: connect and disconnect again and again, one request and one revoke each time', async ({
    page,
    wallet,
    openDemo,
  }) => {
    const lk = await openDemo()
    for (let round = 1; round <= 3; round += 1) {
      await lk.choose(WALLET)
      await expect(host(page, 'status')).toHaveText('connected')
      await expect(lk.layer).toHaveCount(0)
      await lk.disconnect()
      await expect(host(page, 'status')).toHaveText('disconnected')
      await expect(lk.layer).toHaveCount(0)
      expect(await wallet.requests('eth_requestAccounts')).toHaveLength(round)
      expect(await wallet.requests('wallet_revokePermissions')).toHaveLength(round)
    }
  })

  test('behavior: signs with the connected wallet', async ({ page, wallet, openDemo }) => {
    const lk = await openDemo()
    await lk.choose(WALLET)
    await expect(lk.layer).toHaveCount(0)
    await page.getByTestId('sign-guestbook').click()
    await expect(page.getByTestId('signature')).toHaveAttribute('title', /^0x[0-9a-f]{130}$/)
    expect(await wallet.requests('personal_sign')).toHaveLength(1)
  })

  test('behavior: a wallet that moves to a network of no concern here stays connected, and that is said', async ({
    page,
    wallet,
    openDemo,
  }) => {
    const lk = await openDemo({ networks: [31337] })
    await lk.choose(WALLET)
    await expect(lk.layer).toHaveCount(0)
    await wallet.setChain(31338)
    await expect(host(page, 'supported')).toHaveText('false')
    await expect(host(page, 'status')).toHaveText('connected')
  })
})
