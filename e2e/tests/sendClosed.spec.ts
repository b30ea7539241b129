import { formatEther, parseEther } from 'viem'
import { chainClient } from '../support/chain.js'
import { confirmSend, expect, freshAddress, holdReceipts, host, test } from '../support/moneyTest.js'

const balanceOf = (address: `0x${string}`) => chainClient().getBalance({ address })

test('behavior: after closing during the prompt or the transfer, reopening shows the progress', async ({
  page,
  wallet,
  openSend,
}) => {
  const receiver = freshAddress()
  const letThrough = await holdReceipts(page)
  const lk = await openSend()
  await confirmSend(lk, { amount: '0.2', receiver })
  await expect(lk.part('lk-send-message')).toContainText('Confirm in Test Wallet')
  await lk.close.click()
  await expect(lk.layer).toHaveCount(0)
  await lk.accountButton.click()
  await expect(lk.part('lk-send-message')).toContainText('Confirm in Test Wallet')
  await wallet.approve()
  await expect(lk.part('lk-send-message')).toContainText('Sending 0.2 ETH')
  await expect(lk.part('lk-send-explorer')).toBeVisible()
  await lk.close.click()
  await expect(lk.layer).toHaveCount(0)
  await expect(lk.accountButton).toHaveText('Sending 0.2 ETH')
  await lk.accountButton.click()
  await expect(lk.part('lk-send-message')).toContainText('Sending 0.2 ETH')
  letThrough()
  await expect(lk.part('lk-send-message')).toContainText('Sent 0.2 ETH')
  await expect(lk.accountButton).toHaveText('Sent 0.2 ETH')
  expect(await balanceOf(receiver)).toBe(parseEther('0.2'))
})

test('behavior: after a transfer is mined with the modal closed, balances are current and the form is empty', async ({
  page,
  wallet,
  accounts,
  openSend,
}) => {
  const receiver = freshAddress()
  const lk = await openSend()
  await confirmSend(lk, { amount: '0.3', receiver })
  await expect(lk.part('lk-send-message')).toContainText('Confirm in Test Wallet')
  await lk.close.click()
  await expect(lk.layer).toHaveCount(0)
  await wallet.approve()
  await expect(host(page, 'events')).toContainText('SEND_SUCCESS')
  await expect(host(page, 'balance')).toHaveText(`${formatEther(await balanceOf(accounts[0].address))} ETH`)
  await lk.accountButton.click()
  await expect(lk.view('Account')).toBeVisible()
  await lk.part('lk-action-send').click()
  await expect(lk.part('lk-send-amount')).toHaveValue('')
})
