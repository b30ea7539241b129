import type { TestWalletControl } from '@latchkey/testkit/wallet'
import type { Page } from '@playwright/test'
import { connect } from '../support/connect.js'
import { demoAddress, expect, host, test, WALLET } from '../support/fixtures.js'
import { world } from '../support/world.js'

test.use({ walletOptions: { approval: 'auto' } })

const quietPage = () => `${world().demoUrl}/terms.html`

async function waitForIdle(page: Page): Promise<void> {
  await expect(page.getByTestId('lk-connect-button')).toBeVisible()
  await page.evaluate(
    () => new Promise((done) => requestIdleCallback(() => requestIdleCallback(() => setTimeout(done, 50)))),
  )
}

test('behavior: reloaded twice, still connected, with silent requests only', async ({
  page,
  wallet,
  openDemo,
  accounts,
}) => {
  const lk = await openDemo()
  await connect(page, lk)
  for (let time = 0; time < 2; time += 1) {
    await page.reload()
    await expect(host(page, 'status')).toHaveText('connected')
    await expect(host(page, 'address')).toHaveText(accounts[0].address)
    expect(await wallet.requests('eth_requestAccounts')).toEqual([])
  }
})

test('behavior: without a click no wallet gets a request', async ({ page, wallet, openDemo }) => {
  await openDemo()
  await waitForIdle(page)
  expect(await wallet.requests()).toEqual([])
})

test('behavior: a closed and reopened tab is still connected', async ({
  context,
  page,
  wallet: _wallet,
  openDemo,
}) => {
  await connect(page, await openDemo())
  await page.close()
  const again = await context.newPage()
  await openDemo({}, again)
  await expect(host(again, 'status')).toHaveText('connected')
})

test('behavior: a second tab follows connect, account, network and disconnect', async ({
  context,
  page,
  wallet,
  openDemo,
  accounts,
}) => {
  const second = await context.newPage()
  const other = await openDemo({}, second)
  const lk = await openDemo()
  // Background pages draw once a second.
  await page.bringToFront()

  await lk.choose(WALLET)
  await expect(host(page, 'status')).toHaveText('connected')
  await expect(host(second, 'status')).toHaveText('connected')
  await expect(host(second, 'address')).toHaveText(accounts[0].address)
  expect(await wallet.forPage(second).requests('eth_requestAccounts')).toEqual([])

  await wallet.setAccount(1)
  await expect(host(page, 'address')).toHaveText(accounts[1].address)
  await expect(host(second, 'address')).toHaveText(accounts[1].address)

  const network = await host(second, 'network').innerText()
  await wallet.setChain(31338)
  await expect(host(page, 'network')).not.toHaveText(network)
  await expect(host(second, 'network')).not.toHaveText(network)

  await second.bringToFront()
  await other.disconnect()
  await expect(host(second, 'status')).toHaveText('disconnected')
  await expect(host(page, 'status')).toHaveText('disconnected')
  await expect(lk.connectButton).toBeVisible()
  const revokes = [
    ...(await wallet.requests('wallet_revokePermissions')),
    ...(await wallet.forPage(second).requests('wallet_revokePermissions')),
  ]
  expect(revokes).toHaveLength(1)
})

test('behavior: a network chosen without a wallet shows in the other tab and after a reload', async ({
  context,
  page,
  openDemo,
}) => {
  const second = await context.newPage()
  await openDemo({}, second)
  const lk = await openDemo()
  await page.bringToFront()
  const name = world().devnet.chains[1]?.name ?? ''
  await page.getByTestId('lk-network-button').click()
  await lk.part('lk-network-eip155:31338').click()
  await expect(host(page, 'network')).toHaveText(name)
  await expect(host(second, 'network')).toHaveText(name)
  await page.reload()
  await expect(host(page, 'network')).toHaveText(name)
})

test('behavior: a disconnect is final: ten reloads with three authorized wallets, one revoke', async ({
  page,
  wallet,
  addWallet,
  openDemo,
}) => {
  const others = [
    await addWallet({ rdns: 'test.second', name: 'Second Wallet', approval: 'auto' }),
    await addWallet({ rdns: 'test.third', name: 'Third Wallet', approval: 'auto' }),
  ]
  const all = [wallet, ...others]
  const lk = await openDemo()
  await connect(page, lk)
  await lk.disconnect()
  await expect(host(page, 'status')).toHaveText('disconnected')
  await expect.poll(async () => (await wallet.requests('wallet_revokePermissions')).length).toBe(1)
  for (const other of others) expect(await other.requests()).toEqual([])

  await page.evaluate(async () => {
    const providers: { request(call: object): Promise<unknown> }[] = []
    window.addEventListener('eip6963:announceProvider', (event) =>
      providers.push((event as CustomEvent<{ provider: (typeof providers)[0] }>).detail.provider),
    )
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    for (const provider of providers) await provider.request({ method: 'eth_requestAccounts' })
  })
  for (const one of all) expect(await one.connectedAccounts()).toHaveLength(1)

  for (let time = 0; time < 10; time += 1) {
    await page.reload()
    await waitForIdle(page)
    await expect(host(page, 'status')).toHaveText('disconnected')
    for (const one of all) expect(await one.requests()).toEqual([])
  }
})

test('behavior: only the chosen wallet is restored', async ({ page, wallet, addWallet, openDemo }) => {
  const other = await addWallet({ rdns: 'test.second', name: 'Second Wallet', approval: 'auto' })
  const lk = await openDemo()
  await lk.choose('test.second')
  await expect(host(page, 'wallet')).toHaveText('Second Wallet')
  await page.reload()
  await expect(host(page, 'wallet')).toHaveText('Second Wallet')
  expect(await wallet.requests()).toEqual([])
  expect(await other.requests('eth_accounts')).not.toEqual([])
})

test.describe('wallet changes between two visits', () => {
  const changes = [
    ['locked', 'lock'],
    ['the extension was removed', 'remove'],
    ['the site was disconnected in the wallet', 'revoke'],
  ] as const
  for (const [name, change] of changes) {
    test(`error: ${name}: disconnected after the load, without a prompt`, async ({
      page,
      wallet,
      openDemo,
    }) => {
      const lk = await openDemo()
      await connect(page, lk)
      await page.goto(quietPage())
      await wallet[change]()
      await page.goto(demoAddress())
      await expect(host(page, 'status')).toHaveText('disconnected')
      await expect(lk.connectButton).toBeVisible()
      expect(await wallet.requests('eth_requestAccounts')).toEqual([])
      if (change === 'remove') await wallet.restore()
      if (change === 'lock') await wallet.unlock()
      await page.goto(demoAddress())
      if (change === 'revoke') await lk.choose(WALLET)
      await expect(host(page, 'status')).toHaveText('connected')
      expect(await wallet.requests('eth_requestAccounts')).toHaveLength(change === 'revoke' ? 1 : 0)
    })
  }

  test('behavior: another account and network: the new ones are shown', async ({
    page,
    wallet,
    openDemo,
    accounts,
  }) => {
    await connect(page, await openDemo())
    await page.goto(quietPage())
    await wallet.setAccount(1)
    await wallet.setChain(31338)
    await page.goto(demoAddress())
    await expect(host(page, 'status')).toHaveText('connected')
    await expect(host(page, 'address')).toHaveText(accounts[1].address)
    await expect(host(page, 'network')).toHaveText(world().devnet.chains[1]?.name ?? '')
  })

  test('error: a wallet that never answers: reconnecting, then disconnected', async ({
    context,
    page,
    wallet: _wallet,
    openDemo,
  }) => {
    const lk = await openDemo()
    await connect(page, lk)
    await context.addInitScript((rdns) => {
      const wallets = Reflect.get(window, '__latchkeyTestWallets') as Record<string, TestWalletControl>
      wallets[rdns]?.hang('eth_accounts')
    }, WALLET)
    await page.reload()
    await expect(host(page, 'status')).toHaveText('reconnecting')
    await expect(host(page, 'status')).toHaveText('disconnected')
    await expect(lk.connectButton).toBeVisible()
  })
})

test.describe('a wallet that announces itself 500 ms after the load', () => {
  test.use({ walletOptions: { approval: 'auto', announce: { delayMs: 500 } } })

  test('behavior: it is still restored', async ({ page, wallet, openDemo }) => {
    await connect(page, await openDemo())
    await page.reload()
    await expect(host(page, 'status')).toHaveText('connected')
    expect(await wallet.requests('eth_requestAccounts')).toEqual([])
  })
})

test.describe('changes in the wallet', () => {
  test('behavior: account and network follow at once', async ({ page, wallet, openDemo, accounts }) => {
    await connect(page, await openDemo())
    await wallet.setAccount(1)
    await expect(host(page, 'address')).toHaveText(accounts[1].address)
    await wallet.setChain(31338)
    await expect(host(page, 'network')).toHaveText(world().devnet.chains[1]?.name ?? '')
    await expect(host(page, 'status')).toHaveText('connected')
  })

  const ends = [
    ['revoked', 'revoke'],
    ['locked', 'lock'],
    ['lost its connection', 'disconnect'],
  ] as const
  for (const [name, end] of ends) {
    test(`behavior: ${name}: disconnected here, without a request to it`, async ({
      page,
      wallet,
      openDemo,
    }) => {
      const lk = await openDemo()
      await connect(page, lk)
      await wallet.clearRequests()
      await wallet[end]()
      await expect(host(page, 'status')).toHaveText('disconnected')
      await expect(lk.connectButton).toBeVisible()
      expect(await wallet.requests('wallet_revokePermissions')).toEqual([])
      expect(await wallet.requests('eth_requestAccounts')).toEqual([])
    })
  }
})
