import { parseUnits } from 'viem'
import { chainClient, tokenBalance } from '../support/chain.js'
import { expect, fillSend, freshAddress, host, review, test } from '../support/moneyTest.js'
import { world } from '../support/world.js'

/** Valid, and with a letter in the wrong case. */
const SOLANA = '7Np41oeYqPefeNQEHSv1UDhYrehxin3NStELsSKCT4K2'
const CHECKSUMMED = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

test('behavior: checks of the receiver: garbage, checksum, another family, one’s own, spaces, paste', async ({
  page,
  context,
  accounts,
  openSend,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const lk = await openSend()
  const field = lk.part('lk-send-receiver')
  const view = lk.view('WalletSend')
  const complaint = 'This isn’t an address on Localnet.'
  await fillSend(lk, { amount: '1' })
  await expect(lk.part('lk-send-review')).toHaveText('Enter a recipient')
  await expect(lk.part('lk-send-review')).toBeDisabled()

  // Validates on blur.
  await field.fill('hello')
  await expect(view).not.toContainText(complaint)
  await lk.part('lk-send-amount').focus()
  await expect(view).toContainText(complaint)
  await expect(lk.part('lk-send-review')).toBeDisabled()

  for (const wrong of [
    SOLANA,
    CHECKSUMMED.replace('C5', 'c5'),
    `${CHECKSUMMED}00`,
    CHECKSUMMED.replace('0x', '0X'),
  ]) {
    await field.fill('')
    await expect(view).not.toContainText(complaint)
    await field.fill(wrong)
    await expect(view).toContainText(complaint)
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(lk.part('lk-send-review')).toBeDisabled()
  }

  for (const right of [CHECKSUMMED, CHECKSUMMED.toLowerCase()]) {
    await field.fill(right)
    await expect(view).not.toContainText(complaint)
    await expect(lk.part('lk-send-review')).toBeEnabled()
  }

  for (const name of ['vitalik.eth', 'vitalik.eth'.padEnd(42, 'h')]) {
    await field.fill('')
    await expect(view).not.toContainText('Names can’t be used here')
    await field.fill(name)
    await expect(view).toContainText('Names can’t be used here. Enter an address on Localnet.')
    await expect(lk.part('lk-send-review')).toBeDisabled()
  }

  for (const burn of [
    '0x0000000000000000000000000000000000000000',
    '0x000000000000000000000000000000000000dEaD',
  ]) {
    await field.fill(burn)
    await expect(view).toContainText('Anything sent to this address is lost for good.')
    await expect(lk.part('lk-send-review')).toBeDisabled()
  }

  await field.fill(accounts[0].address)
  await expect(view).toContainText('This is your own address.')
  await expect(lk.part('lk-send-review')).toBeEnabled()

  await field.fill(`   ${CHECKSUMMED}  `)
  await expect(field).toHaveValue(CHECKSUMMED)
  await field.fill('')
  await page.evaluate((text) => navigator.clipboard.writeText(text), `\n ${CHECKSUMMED}\t\n`)
  await lk.part('lk-send-paste').click()
  await expect(field).toHaveValue(CHECKSUMMED)
  await expect(lk.part('lk-send-review')).toBeEnabled()
})

test('behavior: checks of the amount: more than the balance, nothing, too many decimals, not a number', async ({
  openSend,
}) => {
  const lk = await openSend()
  const amount = lk.part('lk-send-amount')
  const view = lk.view('WalletSend')
  await fillSend(lk, { receiver: freshAddress() })
  await expect(lk.part('lk-send-review')).toHaveText('Enter an amount')
  await expect(lk.part('lk-send-available')).toHaveText('10 ETH available')

  await amount.fill('10.000000000000000001')
  await expect(view).toContainText('Not enough ETH.')
  await expect(lk.part('lk-send-review')).toBeDisabled()
  // Nothing left for the fee.
  await amount.fill('10')
  await expect(view).toContainText('Not enough ETH.')
  await expect(lk.part('lk-send-review')).toBeDisabled()
  await amount.fill('0.5')
  await expect(view).not.toContainText('Not enough')
  await expect(lk.part('lk-send-fee')).toContainText('ETH')
  await expect(lk.part('lk-send-review')).toBeEnabled()
  await amount.fill('0')
  await expect(view).toContainText('This isn’t a valid amount.')
  await expect(lk.part('lk-send-review')).toBeDisabled()

  // Never rewritten.
  await amount.fill('0.5')
  for (const text of ['2.5e-7', '-5', '1e-7', '0x10', '1/2', '1.5.5', '1.234,5', '5 ETH']) {
    await amount.fill(text)
    await expect(view).toContainText('Enter just a number, like 0.25.')
    await expect(amount).toHaveAttribute('aria-invalid', 'true')
    await expect(amount).toHaveValue('0.5')
  }
  await amount.fill('1,234')
  await expect(view).toContainText('without thousands separators')
  await expect(amount).toHaveValue('0.5')
  await amount.fill('1,234.5')
  await expect(amount).toHaveValue('1234.5')
  await expect(view).not.toContainText('Enter just a number')
  for (const [keys, left] of [
    ['2.5e-7', '2.5'],
    ['1.5.5', '1.5'],
    ['a1b.2c.3', ''],
    ['1,5', '1.5'],
  ] as const) {
    await amount.fill('')
    await amount.pressSequentially(keys)
    await expect(amount).toHaveValue(left)
  }

  await fillSend(lk, { token: 'TUSD' })
  await expect(lk.part('lk-send-available')).toHaveText(/1,?000 TUSD available/)
  await amount.fill('')
  await amount.pressSequentially('1.23456789')
  await expect(amount).toHaveValue('1.234567')
  await expect(view).toContainText('This token allows up to 6 decimal places.')
  await amount.fill('1000.000001')
  await expect(view).toContainText('Not enough TUSD.')
  await expect(lk.part('lk-send-review')).toBeDisabled()

  await fillSend(lk, { token: 'LATCH', amount: '0.123456789012345678' })
  await fillSend(lk, { token: 'OLDUSD' })
  await expect(amount).toHaveValue('0.123456789012345678')
  await expect(view).toContainText('This token allows up to 6 decimal places.')
  await expect(lk.part('lk-send-review')).toBeDisabled()
})

test('behavior: a token’s own contract cannot receive it; another token’s can', async ({ openSend }) => {
  const tusd = world().devnet.chains[0]?.tokens.find(({ symbol }) => symbol === 'TUSD')?.address ?? ''
  const lk = await openSend()
  await fillSend(lk, { token: 'TUSD', amount: '1', receiver: tusd })
  await expect(lk.view('WalletSend')).toContainText('This is the token’s own contract.')
  await expect(lk.part('lk-send-review')).toBeDisabled()
  await fillSend(lk, { token: 'LATCH' })
  await expect(lk.view('WalletSend')).not.toContainText('the token’s own contract')
})

test('error: a token without a coin for the fee cannot be sent', async ({ wallet, accounts, openSend }) => {
  const [{ address }] = accounts
  await chainClient().setBalance({ address, value: 0n })
  const lk = await openSend()
  const receiver = freshAddress()
  await fillSend(lk, { token: 'TUSD', amount: '5', receiver })
  await expect(lk.view('WalletSend')).toContainText('Not enough ETH for the network fee.')
  await expect(lk.part('lk-send-review')).toBeDisabled()
  expect(await wallet.requests('eth_sendTransaction')).toHaveLength(0)
  expect(await tokenBalance('TUSD', address)).toBe(parseUnits('1000', 6))
})

test('behavior: another network clears the form, also from the review', async ({
  page,
  wallet,
  openSend,
}) => {
  const [first, second] = world().devnet.chains
  const lk = await openSend()
  await fillSend(lk, { token: 'TUSD', amount: '5', receiver: freshAddress() })
  await wallet.setChain(31338)
  await expect(host(page, 'network')).toHaveText(second?.name ?? '')
  await expect(lk.part('lk-send-amount')).toHaveValue('')
  await expect(lk.part('lk-send-receiver')).toHaveValue('')
  await expect(lk.part('lk-send-token')).toHaveText('ETH')
  await review(lk, { amount: '1', receiver: freshAddress() })
  await wallet.setChain(31337)
  await expect(host(page, 'network')).toHaveText(first?.name ?? '')
  // Not on the other network.
  await expect(lk.view('WalletSendPreview')).toHaveCount(0)
  expect(await wallet.requests('eth_sendTransaction')).toHaveLength(0)
})

test('behavior: send and receive can be disabled', async ({ openAccount, page }) => {
  const lk = await openAccount({ send: false })
  await expect(lk.part('lk-action-receive')).toBeVisible()
  await expect(lk.part('lk-action-send')).toHaveCount(0)
  await page.goto(page.url().replace('%22send%22%3Afalse', '%22receive%22%3Afalse'))
  await lk.accountButton.click()
  await expect(lk.part('lk-action-send')).toBeVisible()
  await expect(lk.part('lk-action-receive')).toHaveCount(0)
})
