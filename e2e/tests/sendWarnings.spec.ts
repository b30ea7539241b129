import { confirmSend, expect, freshAddress, review, test } from '../support/moneyTest.js'
import { world } from '../support/world.js'

test('behavior: one’s own address, a look-alike of an earlier receiver, and a node with an excessive fee', async ({
  page,
  wallet,
  accounts,
  openSend,
}) => {
  const receiver = freshAddress()
  const lk = await openSend()
  await review(lk, { amount: '0.1', receiver: accounts[0].address })
  await expect(lk.part('lk-review-note')).toContainText('This is your own address.')
  await lk.back.click()

  await confirmSend(lk, { amount: '0.1', receiver })
  await wallet.approve()
  await lk.part('lk-send-done').click()
  await lk.part('lk-action-send').click()
  const forged =
    `${receiver.slice(0, 20)}${receiver[20] === '1' ? '2' : '1'}${receiver.slice(21)}`.toLowerCase()
  await review(lk, { amount: '0.1', receiver: forged })
  await expect(lk.part('lk-review-look-alike')).toContainText(forged)
  await expect(lk.part('lk-review-look-alike')).toContainText(receiver)
  await lk.back.click()

  await page.route(`${world().devnet.chains[0]?.rpcUrl}/**`, async (route) => {
    const call = route.request().postDataJSON() as { id: number; method: string }
    if (call.method !== 'eth_maxPriorityFeePerGas') return route.fallback()
    return route.fulfill({ json: { jsonrpc: '2.0', id: call.id, result: '0x38d7ea4c68000' } })
  })
  await review(lk, { amount: '0.2', receiver })
  await expect(lk.part('lk-review-fee')).toContainText('Too high to be right')
  await lk.part('lk-send-confirm').click()
  await expect(lk.part('lk-review-problem')).toContainText('a network fee that can’t be right')
  expect(await wallet.requests('eth_sendTransaction')).toHaveLength(1)
})
