import type { Page } from '@playwright/test'
import { parseUnits } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { chainClient, tokenAddress, tokenBalance } from '../support/chain.js'
import { door } from '../support/door.js'
import { expect, test, WALLET } from '../support/fixtures.js'
import { world } from '../support/world.js'

const privateKey = generatePrivateKey()
const address = privateKeyToAddress(privateKey)

test.use({
  walletOptions: { approval: 'auto', accounts: [{ privateKey }] },
  viewport: { width: 360, height: 720 },
})

const show = (page: Page, view: 'OnRampProviders' | 'BuyInProgress') =>
  page.evaluate((name) => void window.clients[0]?.open({ view: name }), view)

test('behavior: buys coins, to the last unit; with a blocked and a closed window, and a reload', async ({
  page,
  wallet,
}) => {
  const client = chainClient()
  const seller = (one: Page) => one.getByRole('button', { name: /^Pay 1\d\d/ })
  /** In the background: browsers throttle it. */
  const payAt = async (one: Page) => {
    await seller(one).click()
    await page.bringToFront()
  }
  expect(await client.getBalance({ address })).toBe(0n)
  await page.goto(`${world().hostsUrl}/clean.html?buy&pay`)
  const lk = door(page)
  const message = lk.part('lk-order-message')
  await page.getByTestId('open').click()
  await lk.row(WALLET).click()
  await expect(lk.layer).toHaveCount(0)
  expect(await wallet.requests()).not.toEqual([])

  await show(page, 'OnRampProviders')
  await expect(lk.part('lk-buy-get')).toContainText('0.03291')
  await lk.part('lk-buy-coin').click()
  await lk.part('lk-coin-TUSD').click()
  await expect(lk.part('lk-buy-get')).toContainText('98.75 TUSD')
  await lk.part('lk-buy-amount').fill('5')
  await expect(lk.part('lk-buy-limit')).toContainText('$10.00')
  await expect(lk.part('lk-buy-coinbase')).toBeDisabled()
  await lk.part('lk-buy-amount').fill('150')
  await expect(lk.part('lk-buy-get')).toContainText('148.13 TUSD')
  await expect(lk.part('lk-buy-fees')).toContainText('$1.87')
  const [popup] = await Promise.all([page.waitForEvent('popup'), lk.part('lk-buy-coinbase').click()])
  await expect(message).toContainText('Pay at Local stand-in')
  await expect(popup.getByText(address)).toBeVisible()
  expect(popup.url().toLowerCase()).not.toContain(address.toLowerCase())
  expect(await popup.evaluate(() => window.opener as unknown)).toBeNull()
  await payAt(popup)
  await expect(message).toContainText('148.13 TUSD sent to you')
  expect(await tokenBalance('TUSD', address)).toBe(parseUnits('148.13', 6))
  await lk.part('lk-order-done').click()
  await expect(lk.part('lk-tokens')).toContainText('148.13 TUSD')

  await lk.part('lk-action-onramp').click()
  await expect(lk.part('lk-buy-fees')).toBeVisible()
  const [second] = await Promise.all([page.waitForEvent('popup'), lk.part('lk-buy-coinbase').click()])
  await expect(seller(second)).toBeVisible()
  const orderUrl = second.url()
  await second.close()
  await expect(message).toContainText('Did you finish?')
  await lk.part('lk-order-paid').click()
  await expect(message).toContainText('Waiting for Local stand-in')
  await page.reload()
  await expect(lk.accountButton.or(page.getByTestId('open'))).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => window.clients?.[0]?.getState().accounts['eip155']?.status))
    .toBe('connected')
  await show(page, 'BuyInProgress')
  await expect(message).toContainText('Waiting for Local stand-in')
  const later = await page.context().newPage()
  await later.goto(orderUrl)
  await later.getByRole('button', { name: 'Use a declined card' }).click()
  await later.close()
  await expect(message).toContainText('Nothing was bought')
  expect(await tokenBalance('TUSD', address)).toBe(parseUnits('148.13', 6))
  await page.evaluate(() => {
    window.open = () => null
  })
  await lk.part('lk-order-retry').click()

  await show(page, 'OnRampProviders')
  await lk.part('lk-buy-coinbase').click()
  await expect(message).toContainText('The window was blocked')
  const [third] = await Promise.all([page.waitForEvent('popup'), lk.part('lk-order-open').click()])
  await payAt(third)
  await expect(message).toContainText('sent to you')
  expect(await client.getBalance({ address })).toBe(32916666666666666n)
  await lk.part('lk-order-done').click()

  const shop = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const paying = page.evaluate(
    ([asset, recipient]) =>
      window.clients[0]?.pay({
        network: 'eip155:31337',
        asset: asset ?? '',
        amount: '300',
        recipient: recipient ?? '',
      }),
    [tokenAddress('TUSD'), shop],
  )
  await expect(lk.part('lk-pay-amount')).toHaveText('300 TUSD')
  await lk.part('lk-pay-buy').click()
  await expect(lk.part('lk-buy-get')).toContainText('TUSD')
  await lk.part('lk-buy-coinbase').click()
  const [fourth] = await Promise.all([page.waitForEvent('popup'), lk.part('lk-order-open').click()])
  await payAt(fourth)
  await expect(message).toContainText('sent to you')
  const had = await tokenBalance('TUSD', address)
  expect(had).toBeGreaterThanOrEqual(parseUnits('300', 6))
  await lk.part('lk-order-done').click()
  await expect(lk.part('lk-pay-confirm')).toBeEnabled()
  await lk.part('lk-pay-confirm').click()
  await expect(lk.part('lk-pay-message')).toContainText('Paid')
  expect(await paying).toMatchObject({ status: 'paid', network: 'eip155:31337' })
  expect(had - (await tokenBalance('TUSD', address))).toBe(parseUnits('300', 6))
})
