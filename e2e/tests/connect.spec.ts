import { walletErrors } from '@latchkey/testkit/wallet'
import { expect, host, test, WALLET } from '../support/fixtures.js'

for (const sheet of ['element', 'dialog'] as const) {
  test.describe(`a wallet that prompts in its own sheet, a ${sheet} in the page`, () => {
    test.use({ walletOptions: { sheet } })

    test('behavior: the layer hides, approving connects', async ({ page, wallet, openDemo, accounts }) => {
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

    test('behavior: a rejection is shown, and a second attempt connects', async ({
      page,
      wallet,
      openDemo,
    }) => {
      const lk = await openDemo()
      await lk.choose(WALLET)
      await wallet.sheet.reject.click()
      await expect(lk.part('lk-connecting-message')).toContainText('Request declined')
      await expect(host(page, 'status')).toHaveText('disconnected')
      await lk.part('lk-try-again').click()
      await wallet.sheet.approve.click()
      await expect(host(page, 'status')).toHaveText('connected')
    })

    test('behavior: Escape in the sheet declines there and keeps the modal open', async ({
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

test('behavior: going back aborts the request, and a late approval is revoked', async ({
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

test('behavior: a locked wallet shows its unlock, then its prompt, then connects', async ({
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

test.describe('a wallet that answers automatically', () => {
  test.use({ walletOptions: { approval: 'auto' } })

  const refusals = [
    ['locked', { code: -32603, message: 'Wallet is locked' }, 'Test Wallet is locked'],
    ['pending elsewhere (-32002)', walletErrors.pendingElsewhere, 'Request already open'],
    ['broken', walletErrors.internal, 'Couldn’t connect'],
    ['declined', walletErrors.userRejected, 'Request declined'],
  ] as const
  for (const [name, error, words] of refusals) {
    test(`error: ${name} is shown in words, and the next attempt connects`, async ({
      page,
      wallet,
      openDemo,
    }) => {
      const lk = await openDemo()
      await wallet.failNext('eth_requestAccounts', error)
      await lk.choose(WALLET)
      await expect(lk.part('lk-connecting-message')).toContainText(words)
      await expect(host(page, 'status')).toHaveText('disconnected')
      await lk.part('lk-try-again').click()
      await expect(host(page, 'status')).toHaveText('connected')
    })
  }

  test('error: a wallet that hangs: another one can be chosen, and a late answer changes nothing', async ({
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

  test('error: the extension disappears while it connects: back works, and it can connect again', async ({
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

  test('error: the extension disappears once connected: its missing answers block nothing', async ({
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

  test('behavior: a wallet that switches to an unsupported network stays connected, with a notice', async ({
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
