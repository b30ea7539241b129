import { createRequire } from 'node:module'
import { installMockWallet } from '@johanneskares/wallet-mock'
import type { Page } from '@playwright/test'
import type * as Headless from 'headless-web3-provider'
import { type Address, http, verifyMessage } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { anvil } from 'viem/chains'
import { chainClient } from '../support/chain.js'
import type { Door } from '../support/door.js'
import { expect, host, test } from '../support/fixtures.js'
import { installMetaMask } from '../support/metamask/installMetaMask.js'
import { world } from '../support/world.js'

// CommonJS without visible named exports.
const { injectHeadlessWeb3Provider, Web3RequestKind } = createRequire(import.meta.url)(
  'headless-web3-provider',
) as typeof Headless

const line = 'The stars were worth the walk.'

function chains() {
  const [first, second] = world().devnet.chains
  if (!first || !second) throw new Error('The devnet has no two chains')
  return [first, second] as const
}

async function expectSignature(page: Page, address: Address): Promise<void> {
  const entry = page.getByTestId('signature').first()
  await expect(entry).toHaveAttribute('title', /^0x[0-9a-f]{130}$/)
  const signature = (await entry.getAttribute('title')) as `0x${string}`
  expect(await verifyMessage({ address, message: line, signature })).toBe(true)
}

async function askToSend(lk: Door, amount: string, receiver: Address): Promise<void> {
  await lk.accountButton.click()
  await lk.part('lk-action-send').click()
  await lk.part('lk-send-amount').fill(amount)
  await lk.part('lk-send-receiver').fill(receiver)
  await lk.part('lk-send-review').click()
  await lk.part('lk-send-confirm').click()
}

async function switchTo(page: Page, lk: Door, index: 0 | 1): Promise<void> {
  await page.getByTestId('lk-network-button').click()
  await lk.part(`lk-network-${chains()[index].caip2}`).click()
}

test('behavior: MetaMask’s own in-page provider: connect, sign, send, switch, restore, disconnect', async ({
  context,
  page,
  guard,
  accounts,
  openDemo,
}) => {
  const [{ privateKey, address }, receiver] = accounts
  guard.allow(/^console\.debug: MetaMask: Connected to chain/)
  guard.allow(/^console\.warning: MetaMask - RPC Error: User rejected the request/)
  const metamask = await installMetaMask(context, privateKey)
  const lk = await openDemo()
  await lk.open()
  await expect(lk.row('io.metamask')).toContainText('Installed')
  metamask.declineNext('eth_requestAccounts')
  await lk.row('io.metamask').click()
  await expect(lk.part('lk-connecting-message')).toContainText('Request declined')
  await lk.part('lk-try-again').click()
  await expect(host(page, 'status')).toHaveText('connected')
  await expect(host(page, 'address')).toHaveText(address)
  await expect(host(page, 'wallet')).toHaveText('MetaMask')
  await expect(lk.layer).toHaveCount(0)

  await page.getByTestId('sign-guestbook').click()
  await expectSignature(page, address)

  await askToSend(lk, '1.25', receiver.address)
  await expect(lk.part('lk-send-done')).toBeVisible()
  expect(await chainClient().getBalance({ address: receiver.address })).toBe(11_250_000_000_000_000_000n)
  await page.keyboard.press('Escape')
  await expect(lk.layer).toHaveCount(0)

  await switchTo(page, lk, 1)
  await expect(host(page, 'network')).toHaveText(chains()[1].name)
  expect(metamask.methods).toContain('wallet_switchEthereumChain')

  await page.reload()
  await expect(host(page, 'status')).toHaveText('connected')
  await expect(host(page, 'network')).toHaveText(chains()[1].name)
  expect(metamask.methods.filter((method) => method === 'eth_requestAccounts')).toHaveLength(2)

  await lk.disconnect()
  await expect(host(page, 'status')).toHaveText('disconnected')
  await expect
    .poll(() => metamask.methods.filter((method) => method === 'wallet_revokePermissions').length)
    .toBe(1)
})

test('behavior: wallet-mock: connect, sign, send, restore, disconnect', async ({
  context,
  page,
  accounts,
  openDemo,
}) => {
  const [{ privateKey, address }, receiver] = accounts
  const [chain] = chains()
  await installMockWallet({
    browserContext: context,
    account: privateKeyToAccount(privateKey),
    defaultChain: { ...anvil, id: chain.id, rpcUrls: { default: { http: [chain.rpcUrl] } } },
    transports: { [chain.id]: http(chain.rpcUrl) },
  })
  const lk = await openDemo()
  await lk.choose('com.example.mock-wallet')
  await expect(host(page, 'address')).toHaveText(address)
  await expect(host(page, 'network')).toHaveText(chain.name)
  await expect(lk.layer).toHaveCount(0)
  await page.getByTestId('sign-guestbook').click()
  await expectSignature(page, address)
  await askToSend(lk, '0.5', receiver.address)
  await expect(lk.part('lk-send-done')).toBeVisible()
  expect(await chainClient().getBalance({ address: receiver.address })).toBe(10_500_000_000_000_000_000n)
  await page.reload()
  await expect(host(page, 'status')).toHaveText('connected')
  await lk.disconnect()
  await expect(host(page, 'status')).toHaveText('disconnected')
})

test('behavior: headless-web3-provider: reject, authorize, send, switch', async ({
  page,
  accounts,
  openDemo,
}) => {
  const [{ privateKey, address }, receiver] = accounts
  const [first, second] = chains()
  const wallet = await injectHeadlessWeb3Provider(page, [privateKey], first.id, first.rpcUrl, {
    logger: () => undefined,
  })
  wallet.addNetwork(second.id, second.rpcUrl)
  const lk = await openDemo()
  await lk.choose('headless-web3-provider')
  await wallet.reject(Web3RequestKind.RequestAccounts)
  await expect(lk.part('lk-try-again')).toBeEnabled()
  await expect(host(page, 'status')).toHaveText('disconnected')
  await lk.part('lk-try-again').click()
  await wallet.authorize(Web3RequestKind.RequestAccounts)
  await expect(host(page, 'address')).toHaveText(address)
  await expect(lk.layer).toHaveCount(0)

  await askToSend(lk, '2', receiver.address)
  await wallet.authorize(Web3RequestKind.SendTransaction)
  await expect(lk.part('lk-send-done')).toBeVisible()
  expect(await chainClient().getBalance({ address: receiver.address })).toBe(12_000_000_000_000_000_000n)
  await page.keyboard.press('Escape')
  await expect(lk.layer).toHaveCount(0)

  await switchTo(page, lk, 1)
  await wallet.authorize(Web3RequestKind.SwitchEthereumChain)
  await expect(host(page, 'network')).toHaveText(second.name)
  await lk.disconnect()
  await expect(host(page, 'status')).toHaveText('disconnected')
})
