import type { Page } from '@playwright/test'
import { parseEther } from 'viem'
import { chainClient, tokenBalance } from '../support/chain.js'
import { demoAddress } from '../support/fixtures.js'
import { expect, freshAddress, test } from '../support/moneyTest.js'
import { withNames } from '../support/withNames.js'
import { world } from '../support/world.js'

test.use({ viewport: { width: 360, height: 740 } })

const shop = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const arrive = (page: Page) =>
  page.goto(demoAddress({ activity: true, onramp: true, pay: true }).replace('/?', '/headless.html?'))

test('behavior: a page without the modal connects, shows balances, swaps, sends, pays, buys and registers a name, on a phone', async ({
  page,
  wallet,
  guard,
  accounts: [{ address }],
}) => {
  // Browsers log error statuses.
  guard.allow(/Failed to load resource: the server responded with a status of 404/)
  await withNames(page)
  await arrive(page)
  const panel = (name: string) => page.getByTestId(`panel-${name}`)
  const press = (name: string, button: string) =>
    panel(name).getByRole('button', { name: button, exact: true }).click()
  await page.getByRole('button', { name: /^Connect / }).click()
  await wallet.approve()
  await expect(page.getByTestId('headless-balance')).toContainText('10 ETH · $')
  await expect(page.getByTestId('headless-tokens')).toContainText('TUSD')

  await test.step('swap', async () => {
    await expect(panel('swap').getByRole('option', { name: 'WETH' }).first()).toBeAttached()
    // Wrapping needs no pool: other tests' prices stay.
    await page.getByTestId('headless-swap-from').selectOption('WETH')
    await page.getByTestId('headless-swap-to').selectOption('ETH')
    await page.getByTestId('headless-swap-amount').fill('12.5')
    await press('swap', 'Quote')
    await expect(page.getByTestId('headless-swap-gives')).toContainText('12.5 ETH')
    await expect(panel('swap')).toContainText('approve, then swap')
    const before = await tokenBalance('WETH', address)
    await press('swap', 'Swap')
    await wallet.approve()
    await wallet.approve()
    await expect(page.getByTestId('headless-swap-progress')).toHaveText('confirmed')
    expect(before - (await tokenBalance('WETH', address))).toBe(parseEther('12.5'))
  })

  await test.step('send', async () => {
    const receiver = freshAddress()
    await panel('send').getByLabel('Token').selectOption('LATCH')
    await panel('send').getByLabel('Amount').fill('7.25')
    await panel('send').getByLabel('To', { exact: true }).fill(receiver)
    await press('send', 'Send')
    await wallet.approve()
    await expect(panel('send')).toContainText('Sent 7.25 LATCH.')
    expect(await tokenBalance('LATCH', receiver)).toBe(parseEther('7.25'))
  })

  await test.step('pay: leaving pays nothing; then in the shop’s coin', async () => {
    const [before, shopBalance] = await Promise.all(
      [address, shop].map((one) => tokenBalance('TUSD', one as `0x${string}`)),
    )
    const note = page.getByTestId('headless-pay-note')
    await press('pay', 'Order a print')
    await expect(panel('pay')).toContainText('20 TUSD')
    await press('pay', 'Leave')
    await expect(note).toHaveText('Not paid.')
    await press('pay', 'Order a print')
    await expect(panel('pay').getByRole('radio').first()).toBeChecked()
    await press('pay', 'Pay')
    await wallet.approve()
    await expect(note).toHaveText('Yours. It ships tonight.')
    expect((before ?? 0n) - (await tokenBalance('TUSD', address))).toBe(20_000_000n)
    expect((await tokenBalance('TUSD', shop)) - (shopBalance ?? 0n)).toBeGreaterThanOrEqual(20_000_000n)
  })

  await test.step('buy', async () => {
    const before = await chainClient().getBalance({ address })
    await press('buy', 'Show offers')
    await expect(panel('buy')).toContainText('0.03291')
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      panel('buy')
        .getByRole('button', { name: /^Buy with / })
        .click(),
    ])
    await popup.getByRole('button', { name: /^Pay 1\d\d/ }).click()
    await expect(panel('buy')).toContainText('the order is sent')
    expect((await chainClient().getBalance({ address })) - before).toBe(32916666666666666n)
  })

  await test.step('a name and its records', async () => {
    const label = `solo-${Date.now().toString(36)}`
    await panel('name').getByLabel(/^Name/).fill(label)
    await press('name', 'Register')
    await wallet.approve()
    await expect(panel('name')).toContainText(`You are ${label}.latch.eth.`)
    await press('name', 'Look up')
    await expect(panel('name')).toContainText(address)
    await panel('name').getByLabel('About you').fill('Prints stars.')
    await press('name', 'Save profile')
    await wallet.approve()
    const profile = () =>
      page.request.get(`${world().gatewayUrl}/v1/profile/account/${label}.latch.eth?projectId=demo`)
    await expect.poll(async () => (await profile()).text()).toContain('Prints stars.')
  })

  await test.step('sign in, and activity', async () => {
    await press('sign-in', 'Sign in')
    await wallet.approve()
    await expect(panel('sign-in')).toContainText('Signed in at')
    await press('activity', 'Reload')
    await expect(page.getByTestId('headless-activity')).toContainText('−7.25 LATCH')
  })
  await expect(page.locator('latchkey-layer')).toHaveCount(0)
  const wide = await page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter((one) => one.getBoundingClientRect().right > document.documentElement.clientWidth)
      .map((one) => one.outerHTML.slice(0, 80)),
  )
  expect(wide).toEqual([])
})
