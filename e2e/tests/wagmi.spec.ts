import { verifyMessage } from 'viem'
import { chainClient } from '../support/chain.js'
import { WALLET } from '../support/fixtures.js'
import { expect, host, SOLANA_WALLET, test } from '../support/solanaTest.js'
import {
  chainName,
  connect,
  expectConnected,
  expectDisconnected,
  openHost,
  wagmi,
} from '../support/wagmiHost.js'

test.use({ walletOptions: { approval: 'auto' } })

test('behavior: without a click both are disconnected and no wallet gets a request', async ({
  page,
  wallet,
}) => {
  await openHost(page)
  await expectDisconnected(page)
  expect(await wallet.requests()).toEqual([])
})

test('behavior: connected through our modal: every wagmi hook shows it, with one request to the wallet', async ({
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

test('behavior: wagmi’s connect opens our modal; closing it rejects, connecting resolves', async ({
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
  wallet: _wallet,
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

test('behavior: without a wallet both have the same chosen network, which is requested when connecting', async ({
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

test.describe('a wallet that declines', () => {
  test.use({ walletOptions: { approval: 'script' } })

  test('error: connect, signature, transaction and switch: viem’s rejection error, nothing changes', async ({
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

test('behavior: Solana beside wagmi: neither affects the other', async ({
  page,
  wallet,
  accounts,
  solanaWallet,
  solanaAccounts,
}) => {
  const lk = await openHost(page, { solana: true })
  const { address } = accounts[0]
  const own = (index = 0) => `solana:localnet:${solanaAccounts[index]?.address}`
  const expectWagmi = async (chain: number): Promise<void> => {
    await expect(wagmi(page, 'status')).toHaveText('connected')
    await expect(wagmi(page, 'address')).toHaveText(address)
    await expect(wagmi(page, 'chain')).toHaveText(String(chain))
  }
  await connect(page, lk, address)
  await page.getByTestId('lk-network-button').click()
  await lk.part('lk-network-solana:localnet').click()
  await lk.part('lk-active-chain-connect').click()
  await lk.row(SOLANA_WALLET).click()
  await solanaWallet.approve()
  await expect(host(page, 'accounts')).toHaveText(`eip155:31337:${address} ${own()}`)
  await expectWagmi(31337)
  await expect(wagmi(page, 'effects')).toHaveText('connected')

  await solanaWallet.setAccount(1)
  await expect(host(page, 'accounts')).toHaveText(`eip155:31337:${address} ${own(1)}`)
  await wagmi(page, 'switch-31338').click()
  await expect(host(page, 'accounts')).toHaveText(`eip155:31338:${address} ${own(1)}`)
  await expectWagmi(31338)
  await page.getByTestId('buy-vega').click()
  await expect(page.getByTestId('note-vega')).toHaveText('Yours. It ships tonight.')
  expect(await chainClient(1).getTransactionCount({ address })).toBe(1)

  await page.reload()
  await expect(host(page, 'accounts')).toHaveText(`eip155:31338:${address} ${own(1)}`)
  await expectWagmi(31338)
  await wagmi(page, 'disconnect').click()
  await expect(wagmi(page, 'status')).toHaveText('disconnected')
  await expect(host(page, 'accounts')).toHaveText(own(1))
  await wagmi(page, 'connect').click()
  await lk.row(WALLET).click()
  await expectWagmi(31338)
  await solanaWallet.revoke()
  await expect(host(page, 'accounts')).toHaveText(`eip155:31338:${address}`)
  await expectWagmi(31338)
  expect(await wallet.pending()).toBeNull()
})
