import { parseEther } from 'viem'
import { tokenBalance } from '../support/chain.js'
import { demoAddress } from '../support/fixtures.js'
import { expect, test } from '../support/moneyTest.js'

test('behavior: a page without the modal connects, sees what it has and swaps', async ({
  page,
  wallet,
  accounts: [{ address }],
}) => {
  await page.goto(demoAddress({ activity: true }).replace('/?', '/headless.html?'))
  const panel = (name: string) => page.getByTestId(`panel-${name}`)
  await page.getByRole('button', { name: /^Connect / }).click()
  await wallet.approve()
  await expect(page.getByTestId('headless-balance')).toContainText('10 ETH · $')
  await expect(page.getByTestId('headless-tokens')).toContainText('TUSD')
  await expect(panel('swap').getByRole('option', { name: 'WETH' }).first()).toBeAttached()
  // No pool is needed for it, so that nobody else's price moves.
  await page.getByTestId('headless-swap-from').selectOption('WETH')
  await page.getByTestId('headless-swap-to').selectOption('ETH')
  await page.getByTestId('headless-swap-amount').fill('12.5')
  await panel('swap').getByRole('button', { name: 'Quote' }).click()
  await expect(page.getByTestId('headless-swap-gives')).toContainText('12.5 ETH')
  await expect(panel('swap')).toContainText('approve, then swap')
  const before = await tokenBalance('WETH', address)
  await panel('swap').getByRole('button', { name: 'Swap', exact: true }).click()
  await wallet.approve()
  await wallet.approve()
  await expect(page.getByTestId('headless-swap-progress')).toHaveText('confirmed')
  expect(before - (await tokenBalance('WETH', address))).toBe(parseEther('12.5'))
  await panel('sign-in').getByRole('button', { name: 'Sign in' }).click()
  await wallet.approve()
  await expect(panel('sign-in')).toContainText('Signed in at')
  // Nothing of the modal was drawn.
  await expect(page.locator('latchkey-layer')).toHaveCount(0)
})
