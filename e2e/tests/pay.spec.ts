import { decodeFunctionData, erc20Abi, type Hex, parseAbi, parseEventLogs } from 'viem'
import { chainClient, tokenAddress, tokenBalance } from '../support/chain.js'
import { WALLET } from '../support/fixtures.js'
import { expect, holdReceipts, lastTransaction, test } from '../support/moneyTest.js'

test.use({ viewport: { width: 360, height: 740 } })

const erc20 = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 value)'])
const shop = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

interface CallsStatus {
  readonly receipts: readonly { readonly transactionHash: string }[]
}

async function transfersOf(hash: string) {
  const { logs } = await chainClient().getTransactionReceipt({ hash: hash as Hex })
  const own = logs.filter(({ address }) => address.toLowerCase() === tokenAddress('TUSD').toLowerCase())
  return parseEventLogs({ abi: erc20, logs: own }).map(({ args }) => args)
}

test('behavior: a shop is paid in one press: in its own token, and through a swap, to the last unit, on a phone', async ({
  page,
  wallet,
  openDemo,
  accounts: [{ address }],
}) => {
  const lk = await openDemo({ pay: true })
  const message = lk.part('lk-pay-message')
  const dollars = () => tokenBalance('TUSD', address)

  await test.step('connecting returns to the payment', async () => {
    await page.getByTestId('pay-with').selectOption('eip155:TUSD')
    await page.getByTestId('buy-vega').click()
    await expect(lk.part('lk-pay-amount')).toHaveText('30 TUSD')
    await lk.part('lk-pay-connect').click()
    await lk.row(WALLET).click()
    await wallet.approve()
    await expect(lk.part('lk-pay-confirm')).toBeEnabled()
  })

  await test.step('the token itself', async () => {
    const before = await dollars()
    await lk.part('lk-pay-confirm').click()
    await expect(message).toContainText(/30 TUSD to 0x70…\u2060dc79C8/)
    await wallet.approve()
    await expect(message).toContainText('Paid')
    const { hash } = await lastTransaction(wallet)
    expect(await transfersOf(hash)).toEqual([{ from: address, to: shop, value: 30_000_000n }])
    expect(before - (await dollars())).toBe(30_000_000n)
    await lk.part('lk-pay-done').click()
    await expect(page.getByTestId('note-vega')).toHaveText('Yours. It ships tonight.')
  })

  await test.step('another coin, swapped first', async () => {
    await page.getByTestId('buy-fjord').click()
    await lk.part('lk-pay-coin-ETH').click()
    await expect(lk.part('lk-pay-swap')).toContainText('at least 50 TUSD')
    await expect(lk.part('lk-pay-confirm')).toBeEnabled()
    const before = await dollars()
    await lk.part('lk-pay-confirm').click()
    await expect(message).toContainText('Step 1 of 2')
    await wallet.approve()
    await expect(message).toContainText('Step 2 of 2')
    const answered = (await wallet.requests('eth_sendTransaction')).filter(
      ({ result }) => result !== undefined,
    )
    const swap = String(answered.at(-1)?.result)
    await wallet.approve()
    await expect(message).toContainText('Paid')
    const { hash } = await lastTransaction(wallet)
    const came = (await transfersOf(swap)).filter(({ to }) => to === address)
    const swapped = came.reduce((sum, { value }) => sum + value, 0n)
    expect(swapped).toBeGreaterThanOrEqual(50_000_000n)
    expect(await transfersOf(hash)).toEqual([{ from: address, to: shop, value: 50_000_000n }])
    // The surplus stays with the visitor.
    expect((await dollars()) - before).toBe(swapped - 50_000_000n)
    await lk.part('lk-pay-done').click()
    await expect(page.getByTestId('note-fjord')).toHaveText('Yours. It ships tonight.')
  })

  await test.step('a page that is left between the swap and the payment swaps once', async () => {
    const release = await holdReceipts(page)
    await page.getByTestId('buy-dunes').click()
    await lk.part('lk-pay-coin-ETH').click()
    await expect(lk.part('lk-pay-confirm')).toBeEnabled()
    await lk.part('lk-pay-confirm').click()
    await wallet.approve()
    await expect(message).toContainText('Then only the payment itself is left.')
    await page.reload()
    await page.getByTestId('pay-with').selectOption('eip155:TUSD')
    await page.getByTestId('buy-dunes').click()
    await expect(message).toContainText('Then only the payment itself is left.')
    release()
    await expect(lk.part('lk-pay-swapped')).toBeVisible()
    await expect(lk.part('lk-pay-coin-ETH')).toHaveCount(0)
    const before = await dollars()
    await lk.part('lk-pay-confirm').click()
    await wallet.approve()
    await expect(message).toContainText('Paid')
    const price = await lastTransaction(wallet).then(({ hash }) => transfersOf(hash))
    expect(price).toMatchObject([{ from: address, to: shop }])
    expect(before - (await dollars())).toBe(price[0]?.value)
    await lk.part('lk-pay-done').click()
    await expect(page.getByTestId('note-dunes')).toHaveText('Yours. It ships tonight.')
  })
})

test.describe('a wallet that does several calls at once', () => {
  const capabilities = { '0x7a69': { atomic: { status: 'supported' } } }
  test.use({ walletOptions: { approval: 'script', capabilities } })

  test('behavior: approval, swap and payment are one request, to the last unit', async ({
    page,
    wallet,
    openDemo,
    accounts: [{ address }],
  }) => {
    const lk = await openDemo({ pay: true })
    await page.getByTestId('pay-with').selectOption('eip155:TUSD')
    await page.getByTestId('buy-vega').click()
    await lk.part('lk-pay-connect').click()
    await lk.row(WALLET).click()
    await wallet.approve()
    await lk.part('lk-pay-coin-LATCH').click()
    await expect(lk.part('lk-pay-swap')).toContainText('One confirmation')
    const [dollars, latch] = [await tokenBalance('TUSD', address), await tokenBalance('LATCH', address)]
    await lk.part('lk-pay-confirm').click()
    await expect(lk.part('lk-pay-message')).toContainText('If any part fails, nothing moves.')
    const asked = await wallet.approve()
    expect(asked).toMatchObject({ kind: 'sendCalls', calls: [{}, {}, {}] })
    await expect(lk.part('lk-pay-message')).toContainText('Paid')
    const callsStatus = (await wallet.requests('wallet_getCallsStatus')).at(-1)?.result as CallsStatus
    const hash = callsStatus.receipts.at(-1)?.transactionHash ?? ''
    const paid = (await transfersOf(hash)).filter(({ to }) => to === shop)
    expect(paid).toEqual([{ from: address, to: shop, value: 30_000_000n }])
    const { calls } = asked as { readonly calls: readonly { readonly data: Hex }[] }
    const approved = decodeFunctionData({ abi: erc20Abi, data: calls[0]?.data ?? '0x' }).args?.[1]
    expect(latch - (await tokenBalance('LATCH', address))).toBe(approved)
    expect(await tokenBalance('TUSD', address)).toBeGreaterThanOrEqual(dollars)
    await lk.part('lk-pay-done').click()
    await expect(page.getByTestId('note-vega')).toHaveText('Yours. It ships tonight.')
  })
})
