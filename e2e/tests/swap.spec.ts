import type { Page } from '@playwright/test'
import { parseAbi, parseEther, type Address } from 'viem'
import { chainClient, tokenAddress, tokenBalance } from '../support/chain.js'
import { door } from '../support/door.js'
import { WALLET } from '../support/fixtures.js'
import { expect, holdReceipts, test } from '../support/moneyTest.js'
import { world } from '../support/world.js'

test.use({ viewport: { width: 360, height: 740 } })

const erc20 = parseAbi([
  'function approve(address, uint256)',
  'function allowance(address, address) view returns (uint256)',
])
const client = () => chainClient()

const offer = (page: Page) =>
  page.evaluate(() => {
    const shown = window.clients[0]?.getState().swap?.offer
    if (shown?.status !== 'ready') throw new Error(`The offer is ${shown?.status}`)
    const { amount, toAmount, toAmountMin, spender } = shown.data
    return { amount, toAmount, toAmountMin, spender }
  })

/** Other tests share the pools. */
const expectGot = (units: bigint, { toAmountMin }: { readonly toAmountMin: string }) =>
  expect(units).toBeGreaterThanOrEqual(BigInt(toAmountMin))

const open = (page: Page, data: Record<string, string>) =>
  page.evaluate((args) => void window.clients[0]?.open({ view: 'Swap', arguments: args }), data)

async function holdings(owner: Address, symbols: readonly string[]) {
  const found = await Promise.all(
    symbols.map((symbol) =>
      symbol === 'ETH' ? client().getBalance({ address: owner }) : tokenBalance(symbol, owner),
    ),
  )
  return Object.fromEntries(symbols.map((symbol, at) => [symbol, found[at] ?? 0n]))
}

test('behavior: native, two hops and a USDT-style token cost exactly the shown amount and bring at least the shown one, on a phone', async ({
  page,
  wallet,
  accounts: [{ address }],
}) => {
  await page.goto(`${world().hostsUrl}/clean.html`)
  const lk = door(page)
  const message = lk.part('lk-swap-message')
  await page.getByTestId('open').click()
  await lk.row(WALLET).click()
  await wallet.approve()
  await expect(lk.layer).toHaveCount(0)

  await test.step('native to a token', async () => {
    await page.evaluate(() => void window.clients[0]?.open({ view: 'Account' }))
    await lk.part('lk-action-swaps').click()
    await expect(lk.part('lk-swap-from')).toHaveText('ETH')
    await lk.part('lk-swap-to').click()
    await lk.part('lk-swap-search').fill('test dol')
    await lk.part('lk-coin-TUSD').click()
    await lk.part('lk-swap-amount').fill('0.5')
    await expect(lk.part('lk-swap-output')).toHaveText(/^1,?4\d\d/)
    await lk.part('lk-swap-review').click()
    // A quiet chain soon costs less.
    await expect(lk.part('lk-swap-fee')).toHaveText(/(about |<)\$[\d.]+ · \D*[\d.]+\sETH$/)
    await expect(lk.part('lk-swap-review-from')).toHaveText('0.5 ETH')
    const shown = await offer(page)
    const before = await holdings(address, ['ETH', 'TUSD'])
    await lk.part('lk-swap-confirm').click()
    await wallet.approve()
    await expect(message).toContainText('Swapped')
    const { fee } = await spentOn(page)
    const after = await holdings(address, ['ETH', 'TUSD'])
    expect((before['ETH'] ?? 0n) - (after['ETH'] ?? 0n) - fee).toBe(parseEther('0.5'))
    expectGot((after['TUSD'] ?? 0n) - (before['TUSD'] ?? 0n), shown)
    await lk.part('lk-swap-done').click()
    await expect(lk.view('Account')).toBeVisible()
  })

  await test.step('token to token through a third one, with an exact approval', async () => {
    await open(page, { fromToken: 'LATCH', toToken: tokenAddress('OLDUSD'), amount: '120.5' })
    await lk.part('lk-swap-review').click()
    await expect(lk.part('lk-swap-route')).toContainText('LATCH → TUSD → OLDUSD')
    await expect(lk.part('lk-swap-asks')).toContainText('allow exactly 120.5 LATCH')
    const shown = await offer(page)
    const before = await holdings(address, ['LATCH', 'OLDUSD'])
    await lk.part('lk-swap-confirm').click()
    await expect(message).toContainText('Step 1 of 2')
    await wallet.approve()
    await expect(message).toContainText('Confirm in')
    await wallet.approve()
    await expect(message).toContainText('Swapped')
    const after = await holdings(address, ['LATCH', 'OLDUSD'])
    expect((before['LATCH'] ?? 0n) - (after['LATCH'] ?? 0n)).toBe(BigInt(shown.amount))
    expectGot((after['OLDUSD'] ?? 0n) - (before['OLDUSD'] ?? 0n), shown)
    expect(await allowance('LATCH', address, shown.spender)).toBe(0n)
    await lk.part('lk-swap-done').click()
  })

  await test.step('a signature in place of an approval', async () => {
    await open(page, { fromToken: 'TUSD', toToken: 'ETH', amount: '33.25' })
    await lk.part('lk-swap-review').click()
    await expect(lk.part('lk-swap-asks')).toContainText('allow exactly 33.25 TUSD, which is free')
    const shown = await offer(page)
    const before = await holdings(address, ['TUSD', 'ETH'])
    await lk.part('lk-swap-confirm').click()
    await expect(message).toContainText('Step 1 of 2: sign')
    expect(await wallet.approve()).toMatchObject({ kind: 'signTypedData', primaryType: 'Permit' })
    await expect(message).toContainText('Confirm in')
    await wallet.approve()
    await expect(message).toContainText('Swapped')
    const { fee } = await spentOn(page)
    const after = await holdings(address, ['TUSD', 'ETH'])
    expect((before['TUSD'] ?? 0n) - (after['TUSD'] ?? 0n)).toBe(33_250_000n)
    expectGot((after['ETH'] ?? 0n) - (before['ETH'] ?? 0n) + fee, shown)
    expect(await allowance('TUSD', address, shown.spender)).toBe(0n)
    await lk.part('lk-swap-done').click()
  })

  await test.step('a USDT-style token whose allowance has to be reset', async () => {
    const router = (await routerOf(page)) as Address
    await client().impersonateAccount({ address })
    const hash = await client().writeContract({
      account: address,
      address: tokenAddress('OLDUSD'),
      abi: erc20,
      functionName: 'approve',
      args: [router, 1n],
      chain: null,
    })
    await client().waitForTransactionReceipt({ checkReplacement: false, hash })
    await open(page, { fromToken: 'OLDUSD', toToken: 'TUSD', amount: '40' })
    await lk.part('lk-swap-review').click()
    await expect(lk.part('lk-swap-asks')).toContainText('Three confirmations')
    const shown = await offer(page)
    const before = await holdings(address, ['OLDUSD', 'TUSD'])
    await lk.part('lk-swap-confirm').click()
    for (const step of ['Step 1 of 3', 'Step 2 of 3', 'Confirm in']) {
      await expect(message).toContainText(step)
      await wallet.approve()
    }
    await expect(message).toContainText('Swapped')
    const after = await holdings(address, ['OLDUSD', 'TUSD'])
    expect((before['OLDUSD'] ?? 0n) - (after['OLDUSD'] ?? 0n)).toBe(40_000_000n)
    expectGot((after['TUSD'] ?? 0n) - (before['TUSD'] ?? 0n), shown)
    expect(await allowance('OLDUSD', address, shown.spender)).toBe(0n)
    await lk.part('lk-swap-done').click()
  })

  await test.step('a page that is left between the two steps', async () => {
    const release = await holdReceipts(page)
    await open(page, { fromToken: 'LATCH', toToken: 'ETH', amount: '10' })
    await lk.part('lk-swap-review').click()
    await lk.part('lk-swap-confirm').click()
    await wallet.approve()
    await expect(message).toContainText('Approving LATCH')
    await page.reload()
    await page.waitForFunction(() => window.clients?.[0]?.getState().swap?.progress.step === 'pending')
    await open(page, {})
    await expect(message).toContainText('Approving LATCH')
    release()
    await expect(message).toContainText('LATCH is approved')
    const before = await holdings(address, ['LATCH'])
    await lk.part('lk-try-again').click()
    await expect(lk.part('lk-swap-asks')).toHaveCount(0)
    await lk.part('lk-swap-confirm').click()
    await wallet.approve()
    await expect(message).toContainText('Swapped')
    const after = await holdings(address, ['LATCH'])
    expect((before['LATCH'] ?? 0n) - (after['LATCH'] ?? 0n)).toBe(parseEther('10'))
  })
})

test.describe('a wallet that does several calls at once', () => {
  const capabilities = { '0x7a69': { atomic: { status: 'supported' } } }
  test.use({ walletOptions: { approval: 'script', capabilities } })

  test('behavior: approval and swap are one request; without swaps there is no button', async ({
    page,
    wallet,
    accounts: [{ address }],
  }) => {
    await page.goto(`${world().hostsUrl}/clean.html`)
    const lk = door(page)
    await page.getByTestId('open').click()
    await lk.row(WALLET).click()
    await wallet.approve()
    await expect(lk.layer).toHaveCount(0)
    // Wrapping needs no pool: other tests' prices stay.
    await open(page, { fromToken: 'WETH', toToken: 'ETH', amount: '7' })
    await lk.part('lk-swap-review').click()
    await expect(lk.part('lk-swap-asks')).toContainText('One confirmation')
    const before = await holdings(address, ['WETH'])
    await lk.part('lk-swap-confirm').click()
    await expect(lk.part('lk-swap-message')).toContainText('allowing exactly this amount')
    expect(await wallet.approve()).toMatchObject({ kind: 'sendCalls', calls: [{}, {}] })
    await expect(lk.part('lk-swap-message')).toContainText('Swapped')
    const after = await holdings(address, ['WETH'])
    expect((before['WETH'] ?? 0n) - (after['WETH'] ?? 0n)).toBe(parseEther('7'))
    await lk.part('lk-swap-done').click()
    await expect(lk.part('lk-action-swaps')).toBeVisible()
    await wallet.setChain(31_338)
    await expect(lk.part('lk-action-send')).toBeVisible()
    await expect(lk.part('lk-action-swaps')).toHaveCount(0)
  })
})

const allowance = (symbol: string, owner: Address, spender: string): Promise<bigint> =>
  client().readContract({
    address: tokenAddress(symbol),
    abi: erc20,
    functionName: 'allowance',
    args: [owner, spender as Address],
  })

async function spentOn(page: Page): Promise<{ fee: bigint }> {
  const hash = await page.evaluate(() => {
    const progress = window.clients[0]?.getState().swap?.progress
    if (progress?.step !== 'confirmed') throw new Error(`The swap is ${progress?.step}`)
    return progress.hash as `0x${string}`
  })
  const { gasUsed, effectiveGasPrice } = await client().getTransactionReceipt({ hash })
  return { fee: gasUsed * effectiveGasPrice }
}

async function routerOf(page: Page): Promise<string> {
  const { caip2 } = world().devnet.chains[0] ?? {}
  const query = new URLSearchParams({
    projectId: 'demo',
    amount: '1000000',
    userAddress: tokenAddress('TUSD'),
    from: `${caip2}:${tokenAddress('TUSD')}`,
    to: `${caip2}:${tokenAddress('OLDUSD')}`,
  })
  const answer = await page.request.get(`${world().gatewayUrl}/v1/convert/quotes?${query}`)
  const { quotes } = (await answer.json()) as { quotes: { spender: string }[] }
  return quotes[0]?.spender.split(':')[2] ?? ''
}
