import { expect, test, WALLET } from '../support/fixtures.js'
import { connect, expectConnected, expectDisconnected, openHost, wagmi } from '../support/wagmiHost.js'
import { world } from '../support/world.js'

test.use({ walletOptions: { approval: 'auto' } })

test('behavior: reloads restore both, silently, and wagmi keeps working', async ({
  page,
  wallet,
  accounts,
}) => {
  const lk = await openHost(page)
  const { address } = accounts[0]
  await connect(page, lk, address)
  for (let time = 0; time < 3; time += 1) {
    await page.reload()
    await expectConnected(page, address)
    await expect(wagmi(page, 'effects')).toHaveText('reconnected')
    expect(await wallet.requests('eth_requestAccounts')).toEqual([])
  }
  await wallet.setAccount(1)
  await expectConnected(page, accounts[1].address)
  await wagmi(page, 'switch-31338').click()
  await expectConnected(page, accounts[1].address, 1)
  await wagmi(page, 'disconnect').click()
  await expectDisconnected(page)
  await expect(lk.connectButton).toBeVisible()
})

test('behavior: the client’s state wins: wagmi’s storage lost, the wallet locked', async ({
  page,
  wallet,
  accounts,
}) => {
  const lk = await openHost(page)
  await connect(page, lk, accounts[0].address)
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('wagmi.')) localStorage.removeItem(key)
  })
  await page.reload()
  await expectConnected(page, accounts[0].address)

  await page.goto(`${world().demoUrl}/terms.html`)
  await wallet.lock()
  await openHost(page)
  await expectDisconnected(page)
  expect(await wallet.requests('eth_requestAccounts')).toEqual([])
})

test('behavior: connecting while wagmi still reconnects connects both sides', async ({
  context,
  page,
  wallet,
  addWallet,
  accounts,
}) => {
  const second = await addWallet({ rdns: 'test.second', name: 'Second Wallet', approval: 'auto' })
  const lk = await openHost(page)
  await connect(page, lk, accounts[0].address)
  await context.addInitScript((rdns) => {
    const wallets = Reflect.get(window, '__latchkeyTestWallets') as Record<
      string,
      { hang(method: string): void }
    >
    wallets[rdns]?.hang('eth_accounts')
  }, WALLET)
  await page.reload()
  await expect(wagmi(page, 'status')).toHaveText('reconnecting')
  await lk.connectButton.or(lk.accountButton).click()
  await lk.row('test.second').click()
  await expectConnected(page, accounts[0].address)
  expect(await second.requests('eth_requestAccounts')).toHaveLength(1)
  expect(await wallet.requests('eth_requestAccounts')).toEqual([])
})

test('behavior: a second tab follows connect, account, network and disconnect of the first', async ({
  context,
  page,
  wallet,
  accounts,
}) => {
  const second = await context.newPage()
  await openHost(second)
  const lk = await openHost(page)
  // Background pages draw once a second.
  await page.bringToFront()
  await connect(page, lk, accounts[0].address)
  await expectConnected(second, accounts[0].address)
  await expect(wagmi(second, 'effects')).toHaveText('connected')
  expect(await wallet.forPage(second).requests('eth_requestAccounts')).toEqual([])
  await wallet.setAccount(1)
  await expectConnected(second, accounts[1].address)
  await wallet.setChain(31338)
  await expectConnected(second, accounts[1].address, 1)
  await second.bringToFront()
  await wagmi(second, 'disconnect').click()
  await expectDisconnected(second)
  await expectDisconnected(page)
})
