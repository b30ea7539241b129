import { formatEther, parseEther, parseUnits } from 'viem'
import { chainClient, tokenBalance } from '../support/chain.js'
import {
  confirmSend,
  expect,
  fillSend,
  freshAddress,
  host,
  lastTransaction,
  review,
  test,
} from '../support/moneyTest.js'
import { setBlocked } from '../support/tokenStorage.js'
import { world } from '../support/world.js'

const balanceOf = (address: `0x${string}`, index = 0) => chainClient(index).getBalance({ address })

test.describe('transfers', () => {
  test.describe('with the sheet of the wallet', () => {
    test.use({ walletOptions: { approval: 'sheet' } })

    test('behavior: ETH; the receipt links to the explorer and to Account', async ({
      page,
      wallet,
      accounts,
      openSend,
    }) => {
      const receiver = freshAddress()
      const lk = await openSend()
      await review(lk, { amount: '1.25', receiver })
      await expect(lk.part('lk-review-amount')).toHaveText('1.25 ETH')
      await expect(lk.part('lk-review-receiver')).toHaveText(receiver)
      await expect(lk.view('WalletSendPreview')).toContainText('Transfers can’t be undone')
      await lk.part('lk-send-confirm').click()
      await expect(lk.part('lk-send-message')).toContainText('Confirm in Test Wallet')
      await expect(wallet.sheet.title).toHaveText('Send 1.25 ETH')
      await wallet.sheet.approve.click()
      await expect(lk.part('lk-send-message')).toContainText('Sent 1.25 ETH')
      expect(await balanceOf(receiver)).toBe(parseEther('1.25'))
      await expect(host(page, 'events')).toContainText('SEND_SUCCESS SEND_INITIATED')

      const { hash } = await lastTransaction(wallet)
      const explorer = `${world().devnet.chains[0]?.explorer}/tx/${hash}`
      await expect(lk.part('lk-send-explorer')).toHaveAttribute('href', explorer)
      await expect(lk.view('WalletSendProgress').locator('a, button')).toHaveCount(2)
      await expect(lk.back).toHaveCount(0)
      await lk.part('lk-send-done').click()
      await expect(lk.view('Account')).toBeVisible()

      const left = await balanceOf(accounts[0].address)
      await expect(host(page, 'balance')).toHaveText(`${formatEther(left)} ETH`)
      await lk.part('lk-action-send').click()
      await expect(lk.part('lk-send-amount')).toHaveValue('')
      await expect(lk.part('lk-send-receiver')).toHaveValue('')
    })
  })

  const tokens = [
    ['WETH', '0.123456789012345678', '999.8765 WETH'],
    ['TUSD', '12.345678', '987.6543 TUSD'],
    ['LATCH', '999.000000000000000001', '0.9999 LATCH'],
    ['OLDUSD', '250.5', '749.5 OLDUSD'],
  ] as const
  for (const [symbol, amount, rest] of tokens) {
    test(`behavior: ${symbol}; back at Account with a toast that links to the explorer`, async ({
      page,
      wallet,
      accounts,
      openSend,
    }) => {
      const decimals =
        world().devnet.chains[0]?.tokens.find((token) => token.symbol === symbol)?.decimals ?? 0
      const receiver = freshAddress()
      const lk = await openSend()
      await confirmSend(lk, { token: symbol, amount, receiver })
      await wallet.approve()
      await expect(lk.view('Account')).toBeVisible()
      await expect(page.getByTestId('lk-toast')).toContainText(`Sent ${amount} ${symbol}`)
      const { hash } = await lastTransaction(wallet)
      const explorer = `${world().devnet.chains[0]?.explorer}/tx/${hash}`
      await expect(page.getByTestId('lk-toast').getByRole('link')).toHaveAttribute('href', explorer)
      expect(await tokenBalance(symbol, receiver)).toBe(parseUnits(amount, decimals))
      const left = parseUnits('1000', decimals) - parseUnits(amount, decimals)
      expect(await tokenBalance(symbol, accounts[0].address)).toBe(left)
      await expect(host(page, 'events')).toContainText('SEND_SUCCESS SEND_INITIATED')
      // Cut, never rounded up.
      await expect(lk.part(`lk-token-${symbol}`)).toContainText(rest)
    })
  }

  test('behavior: Max of ETH sends all but the shown fee, and the chain accepts it', async ({
    wallet,
    accounts,
    openSend,
  }) => {
    const receiver = freshAddress()
    const lk = await openSend()
    await fillSend(lk, { receiver })
    await lk.part('lk-send-max').click()
    await expect(lk.part('lk-send-amount')).toHaveValue(/^9\.99\d{0,6}$/)
    const amount = parseEther(await lk.part('lk-send-amount').inputValue())
    await lk.part('lk-send-review').click()
    await lk.part('lk-send-confirm').click()
    await wallet.approve()
    await expect(lk.part('lk-send-message')).toContainText('Sent 9.99')
    expect(await balanceOf(receiver)).toBe(amount)
    // Max's reserve: a fifth of the fee, and digits beyond eight decimals.
    const left = await balanceOf(accounts[0].address)
    const { fee: reserve } = await lastTransaction(wallet)
    const cut = parseEther('10') - amount - reserve
    expect(cut).toBeGreaterThanOrEqual(0n)
    expect(cut).toBeLessThan(parseEther('0.00000001'))
    expect(left).toBeLessThan(reserve + cut)
  })

  test('behavior: Max of a token is all of it', async ({ wallet, accounts, openSend, page }) => {
    const receiver = freshAddress()
    const lk = await openSend()
    await fillSend(lk, { token: 'TUSD', receiver })
    await lk.part('lk-send-max').click()
    await expect(lk.part('lk-send-amount')).toHaveValue('1000')
    await lk.part('lk-send-review').click()
    await lk.part('lk-send-confirm').click()
    await wallet.approve()
    await expect(page.getByTestId('lk-toast')).toContainText('Sent 1000 TUSD')
    expect(await tokenBalance('TUSD', receiver)).toBe(parseUnits('1000', 6))
    expect(await tokenBalance('TUSD', accounts[0].address)).toBe(0n)
    await expect(lk.part('lk-token-TUSD')).toHaveCount(0)
  })

  test('behavior: a second send, on the second network', async ({ wallet, openSend, page }) => {
    const receiver = freshAddress()
    const lk = await openSend()
    await wallet.setChain(31338)
    await expect(host(page, 'network')).toHaveText(world().devnet.chains[1]?.name ?? '')
    await confirmSend(lk, { amount: '0.5', receiver })
    await wallet.approve()
    await expect(lk.part('lk-send-message')).toContainText('Sent 0.5 ETH')
    await lk.part('lk-send-done').click()
    await lk.part('lk-action-send').click()
    await confirmSend(lk, { token: 'LATCH', amount: '2', receiver })
    await wallet.approve()
    await expect(page.getByTestId('lk-toast')).toContainText('Sent 2 LATCH')
    expect([await balanceOf(receiver, 1), await balanceOf(receiver)]).toEqual([parseEther('0.5'), 0n])
    expect(await tokenBalance('LATCH', receiver, 1)).toBe(parseEther('2'))
  })

  test('behavior: without the gateway, over the host’s RPC only', async ({
    wallet,
    openSend,
    page,
    guard,
  }) => {
    guard.allow(/Failed to load resource|ERR_FAILED|ERR_CONNECTION/)
    await page.route(`${world().gatewayUrl}/**`, (route) => route.abort())
    const receiver = freshAddress()
    const lk = await openSend()
    await review(lk, { amount: '0.75', receiver })
    // Without prices, a sum of coins.
    await expect(lk.part('lk-review-total')).toContainText('ETH')
    const coins = async (row: string) => Number(/[\d.]+/.exec(await lk.part(row).innerText())?.[0])
    const sum = 0.75 + (await coins('lk-review-fee'))
    expect(await coins('lk-review-total')).toBeCloseTo(sum, 4)
    expect(await coins('lk-review-total')).toBeGreaterThan(0.75)
    await lk.part('lk-send-confirm').click()
    await wallet.approve()
    await expect(lk.part('lk-send-message')).toContainText('Sent 0.75 ETH')
    expect(await balanceOf(receiver)).toBe(parseEther('0.75'))
  })
})

test.describe('the review', () => {
  test('behavior: the wallet gets the shown fee and total', async ({ wallet, openSend }) => {
    const lk = await openSend()
    await review(lk, { token: 'LATCH', amount: '10', receiver: freshAddress() })
    await expect(lk.part('lk-review-fee')).toContainText('ETH')
    const fee = await lk.part('lk-review-fee').innerText()
    await expect(lk.part('lk-review-total')).toHaveText(/Total\$[\d.]+$/)
    const moneyOf = (text: string) => Number(/\$([\d.]+)/.exec(text)?.[1])
    const worth = await lk.view('WalletSendPreview').locator('.lk-review-worth').innerText()
    const total = moneyOf(await lk.part('lk-review-total').innerText())
    expect(Math.abs(total - moneyOf(worth) - moneyOf(fee))).toBeLessThan(0.015)
    await lk.part('lk-send-confirm').click()
    await wallet.approve()
    const { fee: cost } = await lastTransaction(wallet)
    const shown = /([\d.,]+) ETH/.exec(fee)?.[1] ?? ''
    // Half a unit of the last digit.
    const digits = shown.split('.')[1]?.length ?? 0
    expect(Math.abs(Number(shown) - Number(formatEther(cost)))).toBeLessThanOrEqual(10 ** -digits)
    expect(cost).toBeGreaterThan(0n)
  })

  test('behavior: after a rejection in the wallet the details stay and can be retried', async ({
    wallet,
    openSend,
  }) => {
    const receiver = freshAddress()
    const lk = await openSend()
    await confirmSend(lk, { amount: '0.1', receiver })
    await wallet.reject()
    await expect(lk.part('lk-send-message')).toContainText('Request declined')
    await lk.part('lk-send-edit').click()
    await expect(lk.view('WalletSendPreview')).toBeVisible()
    await lk.back.click()
    await expect(lk.part('lk-send-amount')).toHaveValue('0.1')
    await expect(lk.part('lk-send-receiver')).toHaveValue(receiver)
    await lk.part('lk-send-review').click()
    await lk.part('lk-send-confirm').click()
    await wallet.reject()
    await expect(lk.part('lk-send-message')).toContainText('Request declined')
    await lk.part('lk-try-again').click()
    await wallet.approve()
    await expect(lk.part('lk-send-message')).toContainText('Sent 0.1 ETH')
    expect(await balanceOf(receiver)).toBe(parseEther('0.1'))
  })

  test('error: a transfer that would revert is not sent, with the reason', async ({ wallet, openSend }) => {
    const lk = await openSend()
    await review(lk, { token: 'TUSD', amount: '5', receiver: world().devnet.blockedReceiver })
    await lk.part('lk-send-confirm').click()
    await expect(lk.part('lk-review-problem')).toContainText('would reject this transfer')
    expect(await wallet.requests('eth_sendTransaction')).toHaveLength(0)
    expect(await tokenBalance('TUSD', world().devnet.blockedReceiver)).toBe(0n)
  })

  test('error: a transfer that reverts on the chain is reported, with the explorer', async ({
    wallet,
    accounts,
    openSend,
  }) => {
    const receiver = freshAddress()
    const lk = await openSend()
    await confirmSend(lk, { token: 'TUSD', amount: '5', receiver })
    await expect(lk.part('lk-send-message')).toContainText('Confirm in Test Wallet')
    await setBlocked(accounts[0].address, true)
    await wallet.approve()
    await expect(lk.part('lk-send-message')).toContainText('The transfer failed')
    await expect(lk.part('lk-send-explorer')).toHaveAttribute('href', /\/tx\/0x[0-9a-f]{64}$/)
    expect(await tokenBalance('TUSD', receiver)).toBe(0n)
    await lk.part('lk-send-done').click()
    await expect(lk.view('Account')).toBeVisible()
  })
})
