import { type Hex, verifyMessage } from 'viem'
import { chainClient } from '../support/chain.js'
import { expect, readCode, test } from '../support/remoteTest.js'
import { expectConnected, expectDisconnected, openHost, wagmi } from '../support/wagmiHost.js'

test('behavior: a page with wagmi connects a phone through our modal; wagmi’s hooks sign, send, switch and disconnect', async ({
  page,
  phone,
  accounts,
}) => {
  const [{ address }] = accounts
  const lk = await openHost(page, { remote: true })
  await lk.choose('walletConnect')
  await phone.pair(await readCode(page))
  await phone.approve()
  await expectConnected(page, address)
  await expect(lk.layer).toHaveCount(0)

  await page.getByTestId('sign-guestbook').click()
  await phone.approve()
  const signature = await page.getByTestId('signature').getAttribute('title')
  const message = await page.getByLabel('Your line').inputValue()
  expect(await verifyMessage({ address, message, signature: signature as Hex })).toBe(true)

  await page.getByTestId('buy-vega').click()
  await expect(phone.request).toContainText('Send 0.012 ETH')
  await phone.approve()
  await expect(page.getByTestId('note-vega')).toHaveText('Yours. It ships tonight.')
  expect(await chainClient().getTransactionCount({ address })).toBe(1)

  await wagmi(page, 'switch-31338').click()
  await expectConnected(page, address, 1)
  await page.reload()
  await expectConnected(page, address, 1)
  await expect(wagmi(page, 'effects')).toHaveText('reconnected')

  await wagmi(page, 'disconnect').click()
  await expectDisconnected(page)
  await expect(phone.part('wa-no-sessions')).toBeVisible()
})

test('behavior: the wallet’s changes reach wagmi: another network, another account, disconnect', async ({
  page,
  phone,
  accounts,
}) => {
  const lk = await openHost(page, { remote: true })
  await lk.choose('walletConnect')
  await phone.pair(await readCode(page))
  await phone.pick('account', accounts[1].address, true)
  await phone.approve()
  await expectConnected(page, accounts[0].address)
  await phone.chooseChain(31338)
  await expectConnected(page, accounts[0].address, 1)
  await phone.chooseAccount(1)
  await expectConnected(page, accounts[1].address, 1)
  await phone.openSession()
  await phone.part('wa-disconnect').click()
  await expectDisconnected(page)
})
