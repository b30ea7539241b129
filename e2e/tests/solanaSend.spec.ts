import { fillSend, confirmSend, review } from '../support/moneyTest.js'
import { freshSolanaAccount, lamportsOf, solanaChain, solanaToken, tokensOf } from '../support/solanaChain.js'
import { expect, host, test } from '../support/solanaTest.js'

const newReceiver = async () => (await freshSolanaAccount({ lamports: 0, tokens: false })).address

const shop = '2xnxYFvhmKCdrB6H7YMqg8Cc9VbaBSSBcgbrgpUdDBLZ'

test('behavior: a shop is paid in one press with a token, to the last unit, and finds the payment', async ({
  page,
  solanaWallet,
  solanaAccounts,
  signInSolana,
}) => {
  const lk = await signInSolana({ pay: true })
  const owner = solanaAccounts[0].address
  const before = await tokensOf(owner, 'TUSD')
  await page.getByTestId('pay-with').selectOption('solana:TUSD')
  await page.getByTestId('buy-vega').click()
  await expect(lk.part('lk-pay-amount')).toHaveText('30 TUSD')
  await lk.part('lk-pay-confirm').click()
  expect(await solanaWallet.approve()).toMatchObject({
    transactions: [{ transfers: [{ to: shop, symbol: 'TUSD' }] }],
  })
  await expect(lk.part('lk-pay-message')).toContainText('30 TUSD reached 2xnx…')
  expect(before - (await tokensOf(owner, 'TUSD'))).toBe(30_000_000n)
  await lk.part('lk-pay-done').click()
  await expect(page.getByTestId('note-vega')).toHaveText('Yours. It ships tonight.')
})

test.describe('transfers', () => {
  test('behavior: SOL; back at Account with a toast and the new balance', async ({
    page,
    solanaWallet,
    solanaAccounts,
    openSend,
  }) => {
    const sockets: string[] = []
    page.on('websocket', (socket) => sockets.push(new URL(socket.url()).origin))
    const receiver = await newReceiver()
    const lk = await openSend()
    await review(lk, { amount: '1.25', receiver })
    await expect(lk.part('lk-review-amount')).toHaveText('1.25 SOL')
    await lk.part('lk-send-confirm').click()
    expect(await solanaWallet.approve()).toMatchObject({
      kind: 'signTransactions',
      sends: false,
      transactions: [
        { transfers: [{ to: receiver, amount: '1250000000', symbol: 'SOL' }], otherPrograms: [] },
      ],
    })
    await expect(lk.view('Account')).toBeVisible()
    await expect(page.getByTestId('lk-toast')).toContainText('Sent 1.25 SOL')
    expect(await lamportsOf(receiver)).toBe(1_250_000_000n)
    expect(sockets).toEqual([solanaChain().wsUrl])
    const left = await lamportsOf(solanaAccounts[0].address)
    await expect(host(page, 'balance')).toHaveText(`${Number(left) / 1e9} SOL`)
    await expect(host(page, 'events')).toContainText('SEND_SUCCESS SEND_INITIATED')
  })

  for (const symbol of ['TUSD', 'BRASS'])
    test(`behavior: ${symbol}, to a receiver without a token account`, async ({
      page,
      solanaWallet,
      solanaAccounts,
      openSend,
    }) => {
      const { decimals } = solanaToken(symbol)
      const receiver = await newReceiver()
      const lk = await openSend()
      await confirmSend(lk, { token: symbol, amount: '12.5', receiver })
      expect(await solanaWallet.approve()).toMatchObject({
        transactions: [{ transfers: [{ to: receiver, symbol }] }],
      })
      await expect(lk.view('Account')).toBeVisible()
      await expect(page.getByTestId('lk-toast')).toContainText(`Sent 12.5 ${symbol}`)
      const units = 10n ** BigInt(decimals)
      expect(await tokensOf(receiver, symbol)).toBe((125n * units) / 10n)
      expect(await tokensOf(solanaAccounts[0].address, symbol)).toBe((9875n * units) / 10n)
      await expect(lk.part(`lk-token-${symbol}`)).toContainText('987.5')
    })

  test('behavior: Max of SOL sends all but the fee', async ({ solanaWallet, solanaAccounts, openSend }) => {
    const receiver = await newReceiver()
    const lk = await openSend()
    await fillSend(lk, { receiver })
    await lk.part('lk-send-max').click()
    await expect(lk.part('lk-send-amount')).toHaveValue(/^4\.99999\d*$/)
    await lk.part('lk-send-review').click()
    await lk.part('lk-send-confirm').click()
    await solanaWallet.approve()
    await expect(lk.view('Account')).toBeVisible()
    expect(await lamportsOf(solanaAccounts[0].address)).toBe(0n)
    expect(await lamportsOf(receiver)).toBeGreaterThan(4_999_990_000n)
  })
})

test.describe('failures with reasons', () => {
  test('error: a declined transaction', async ({ solanaWallet, openSend }) => {
    const lk = await openSend()
    await confirmSend(lk, { amount: '1', receiver: await newReceiver() })
    await solanaWallet.reject()
    await expect(lk.view('WalletSendProgress')).toContainText(/declined/i)
  })

  test.describe('with too little SOL', () => {
    test.use({
      solanaAccounts: async ({ guard: _guard }, use) => {
        const poor = { lamports: 1_000_000 }
        await use([await freshSolanaAccount(poor), await freshSolanaAccount(poor)])
      },
    })

    test('error: not enough for the rent of the receiver’s account', async ({ solanaWallet, openSend }) => {
      const lk = await openSend()
      await fillSend(lk, { token: 'TUSD', amount: '1', receiver: await newReceiver() })
      await expect(lk.card).toContainText('Not enough SOL')
      expect(await solanaWallet.requests('solana:signTransaction')).toEqual([])
    })

    test('error: less than a new address needs', async ({ solanaWallet, openSend }) => {
      const lk = await openSend()
      await fillSend(lk, { amount: '0.0000001', receiver: await newReceiver() })
      await expect(lk.card).toContainText('This address is new and takes at least 0.00089088 SOL')
      expect(await solanaWallet.requests('solana:signTransaction')).toEqual([])
    })
  })

  test('error: receivers that are not wallets are refused, each with its reason', async ({
    solanaWallet,
    openSend,
  }) => {
    const lk = await openSend()
    for (const [receiver, words] of [
      [solanaToken('TUSD').address, 'token’s own contract'],
      [solanaToken('TUSD').program, 'belongs to a program'],
    ] as const) {
      await fillSend(lk, { amount: '1', receiver })
      await expect(lk.card).toContainText(words)
    }
    await fillSend(lk, { receiver: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F' })
    await expect(lk.card).toContainText(/isn’t an address on/)
    expect(await solanaWallet.requests('solana:signTransaction')).toEqual([])
  })
})
