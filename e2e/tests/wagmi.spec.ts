import type { Page } from '@playwright/test'
import { verifyMessage } from 'viem'
import { chainClient } from '../support/chain.js'
import { type Door, door } from '../support/door.js'
import { expect, host, test, WALLET } from '../support/fixtures.js'
import { world } from '../support/world.js'

test.use({ walletOptions: { approval: 'auto' } })

/** A fact that wagmi's own hooks show: status, address, addresses, chain, balance, error, effects. */
const wagmi = (page: Page, fact: string) => page.getByTestId(`wagmi-${fact}`)

const chainName = (index: number) => world().devnet.chains[index]?.name ?? ''

/** Goes to the page of the host that runs wagmi. */
async function openHost(page: Page): Promise<Door> {
  const settings = encodeURIComponent(JSON.stringify({ wallet: 'off' }))
  await page.goto(`${world().demoUrl}/wagmi.html?set=${settings}`)
  const lk = door(page)
  await expect(lk.connectButton.or(lk.accountButton)).toBeVisible()
  return lk
}

/** Both sides say the same. */
async function expectConnected(page: Page, address: string, chain = 0): Promise<void> {
  await expect(wagmi(page, 'status')).toHaveText('connected')
  await expect(wagmi(page, 'address')).toHaveText(address)
  await expect(wagmi(page, 'chain')).toHaveText(String(31337 + chain))
  await expect(host(page, 'status')).toHaveText('connected')
  await expect(host(page, 'address')).toHaveText(address)
  await expect(host(page, 'network')).toHaveText(chainName(chain))
}

async function expectDisconnected(page: Page): Promise<void> {
  await expect(wagmi(page, 'status')).toHaveText('disconnected')
  await expect(wagmi(page, 'address')).toHaveText('null')
  await expect(host(page, 'status')).toHaveText('disconnected')
}

async function connect(page: Page, lk: Door, address: string): Promise<void> {
  await lk.choose(WALLET)
  await expectConnected(page, address)
  await expect(lk.layer).toHaveCount(0)
}

test('behavior: without a click both are disconnected and no wallet is asked for anything', async ({
  page,
  wallet,
}) => {
  await openHost(page)
  await expectDisconnected(page)
  expect(await wallet.requests()).toEqual([])
})

test('behavior: connected through our modal: every hook of wagmi shows it, the wallet was asked once', async ({
  page,
  wallet,
  accounts,
}) => {
  const lk = await openHost(page)
  await connect(page, lk, accounts[0].address)
  await expect(wagmi(page, 'balance')).toHaveText('10 ETH')
  await expect(wagmi(page, 'effects')).toHaveText('connected')
  expect(await wallet.requests('eth_requestAccounts')).toHaveLength(1)
})

test('behavior: wagmi’s connect opens our modal; closing it is a refusal, connecting is a connection', async ({
  page,
  wallet,
  accounts,
}) => {
  const lk = await openHost(page)
  await wagmi(page, 'connect').click()
  await expect(lk.view('Connect')).toBeVisible()
  await expect(wagmi(page, 'status')).toHaveText('connecting')
  await lk.close.click()
  await expect(wagmi(page, 'error')).toHaveText('UserRejectedRequestError')
  await expectDisconnected(page)
  expect(await wallet.requests()).toEqual([])

  await wagmi(page, 'connect').click()
  await lk.row(WALLET).click()
  await expectConnected(page, accounts[0].address)
  await expect(lk.layer).toHaveCount(0)
  expect(await wallet.requests('eth_requestAccounts')).toHaveLength(1)
})

test('behavior: signs and sends through wagmi, checked on the chain', async ({
  page,
  wallet: _,
  accounts,
}) => {
  const lk = await openHost(page)
  const { address } = accounts[0]
  await page.getByTestId('sign-guestbook').click()
  await expect(lk.view('Connect')).toBeVisible()
  await lk.row(WALLET).click()
  await expectConnected(page, address)
  await expect(lk.layer).toHaveCount(0)

  await page.getByTestId('sign-guestbook').click()
  const signature = await page.getByTestId('signature').getAttribute('title')
  const message = await page.getByLabel('Your line').inputValue()
  expect(await verifyMessage({ address, message, signature: signature as `0x${string}` })).toBe(true)

  await page.getByTestId('buy-vega').click()
  await expect(page.getByTestId('note-vega')).toHaveText('Yours. It ships tonight.')
  const client = chainClient()
  expect(await client.getTransactionCount({ address })).toBe(1)
  expect(await client.getBalance({ address })).toBeLessThan(9_988n * 10n ** 15n)
})

test('behavior: networks switch from both sides and in the wallet', async ({ page, wallet, accounts }) => {
  const lk = await openHost(page)
  const { address } = accounts[0]
  await connect(page, lk, address)
  await wagmi(page, 'switch-31338').click()
  await expectConnected(page, address, 1)
  await expect(page.getByTestId('lk-network-button')).toContainText(chainName(1))
  expect(await wallet.requests('wallet_switchEthereumChain')).toHaveLength(1)

  await page.getByTestId('lk-network-button').click()
  await lk.part('lk-network-eip155:31337').click()
  await expectConnected(page, address, 0)
  expect(await wallet.requests('wallet_switchEthereumChain')).toHaveLength(2)

  await wallet.setChain(31338)
  await expectConnected(page, address, 1)
  await page.getByTestId('buy-vega').click()
  await expect(page.getByTestId('note-vega')).toHaveText('Yours. It ships tonight.')
  expect(await chainClient(1).getTransactionCount({ address })).toBe(1)
  expect(await chainClient(0).getTransactionCount({ address })).toBe(0)
})

test('behavior: without a wallet the chosen network is one, and is the one asked for at connect', async ({
  page,
  wallet,
  accounts,
}) => {
  const lk = await openHost(page)
  await page.getByTestId('lk-network-button').click()
  await lk.part('lk-network-eip155:31338').click()
  await expect(wagmi(page, 'current')).toHaveText('31338')
  await wagmi(page, 'switch-31337').click()
  await expect(host(page, 'network')).toHaveText(chainName(0))
  await wagmi(page, 'switch-31338').click()
  await expect(host(page, 'network')).toHaveText(chainName(1))
  await page.reload()
  await expect(wagmi(page, 'current')).toHaveText('31338')
  await expect(host(page, 'network')).toHaveText(chainName(1))
  expect(await wallet.requests()).toEqual([])
  await lk.choose(WALLET)
  await expectConnected(page, accounts[0].address, 1)
  expect(await wallet.requests('wallet_switchEthereumChain')).toHaveLength(1)
  await wagmi(page, 'disconnect').click()
  await expectDisconnected(page)
  await expect(wagmi(page, 'current')).toHaveText('31337')
  await expect(host(page, 'network')).toHaveText(chainName(0))
})

test('behavior: another account in the wallet shows on both sides', async ({ page, wallet, accounts }) => {
  await connect(page, await openHost(page), accounts[0].address)
  await wallet.setAccount(1)
  await expectConnected(page, accounts[1].address)
})

test('behavior: disconnected from either side or in the wallet, and connected again, without a reload', async ({
  page,
  wallet,
  accounts,
}) => {
  const lk = await openHost(page)
  const { address } = accounts[0]
  const ends = [
    () => wagmi(page, 'disconnect').click(),
    () => lk.disconnect(),
    () => wallet.revoke(),
    () => wagmi(page, 'disconnect').click(),
  ]
  for (const end of ends) {
    await connect(page, lk, address)
    await end()
    await expectDisconnected(page)
    await expect(lk.connectButton).toBeVisible()
  }
  await expect.poll(async () => (await wallet.requests('wallet_revokePermissions')).length).toBe(3)
  expect(await wallet.requests('eth_requestAccounts')).toHaveLength(4)
  await page.reload()
  await openHost(page)
  await expectDisconnected(page)
  expect(await wallet.requests()).toEqual([])
})

test('behavior: reloads restore both, silently, and wagmi goes on working', async ({
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

test('behavior: what one side forgot comes from the client: wagmi’s storage lost, the wallet locked', async ({
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

test('behavior: a visitor who connects while wagmi still reconnects is connected on both sides', async ({
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
  await wagmi(page, 'connect').or(lk.connectButton).last().waitFor()
  await page.getByTestId('lk-connect-button').or(page.getByTestId('lk-account-button')).click()
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
  await connect(page, lk, accounts[0].address)
  await expectConnected(second, accounts[0].address)
  expect(await wallet.forPage(second).requests('eth_requestAccounts')).toEqual([])
  await wallet.setAccount(1)
  await expectConnected(second, accounts[1].address)
  await wallet.setChain(31338)
  await expectConnected(second, accounts[1].address, 1)
  await wagmi(second, 'disconnect').click()
  await expectDisconnected(second)
  await expectDisconnected(page)
})

test.describe('a wallet that declines', () => {
  test.use({ walletOptions: { approval: 'script' } })

  test('error: connect, signature, transaction and switch: viem’s rejection, nothing changes', async ({
    page,
    wallet,
    accounts,
  }) => {
    const lk = await openHost(page)
    await wagmi(page, 'connect').click()
    await lk.row(WALLET).click()
    await wallet.reject()
    await expect(lk.part('lk-connecting-message')).toContainText('Request declined')
    await lk.close.click()
    await expect(wagmi(page, 'error')).toHaveText('UserRejectedRequestError')
    await expectDisconnected(page)

    await lk.choose(WALLET)
    await expect(wagmi(page, 'status')).toHaveText('connecting')
    await wallet.reject()
    await expectDisconnected(page)
    await lk.part('lk-try-again').click()
    await expect(wagmi(page, 'status')).toHaveText('connecting')
    await lk.back.click()
    await lk.close.click()
    await expectDisconnected(page)
    expect((await wallet.pending())?.kind).toBe('connect')
    await wallet.reject()

    await wagmi(page, 'connect').click()
    await lk.row(WALLET).click()
    await wallet.approve()
    await expectConnected(page, accounts[0].address)
    await expect(lk.layer).toHaveCount(0)

    await page.getByTestId('sign-guestbook').click()
    await wallet.reject()
    await expect(page.getByTestId('sign-error')).toHaveText('UserRejectedRequestError')
    await page.getByTestId('buy-vega').click()
    await wallet.reject()
    await expect(page.getByTestId('note-vega')).toContainText('TransactionExecutionError')
    await wagmi(page, 'switch-31338').click()
    await wallet.reject()
    await expect(wagmi(page, 'error')).toHaveText('UserRejectedRequestError')
    await expectConnected(page, accounts[0].address, 0)
  })
})
