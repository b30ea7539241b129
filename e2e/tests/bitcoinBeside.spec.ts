import { verifyMessage } from '@latchkey/bip122/verify'
import { BITCOIN_WALLET, bitcoinChain, expect, test } from '../support/bitcoinTest.js'
import { host, WALLET } from '../support/fixtures.js'

test('behavior: Bitcoin connects beside EVM in the demo, signs the guestbook, and stays when EVM disconnects', async ({
  page,
  wallet,
  accounts,
  bitcoin,
  bitcoinAccount,
  openDemo,
}) => {
  const { caip2, name } = bitcoinChain()
  const evm = `eip155:31337:${accounts[0].address}`
  const own = `${caip2}:${bitcoinAccount.address}`
  const lk = await openDemo({ bitcoin: true })
  await lk.choose(WALLET)
  await wallet.sheet.approve.click()
  await expect(host(page, 'accounts')).toHaveText(evm)
  await expect(lk.layer).toHaveCount(0)

  await page.getByTestId('lk-network-button').click()
  await lk.part(`lk-network-${caip2}`).click()
  await lk.part('lk-active-chain-connect').click()
  await lk.row(BITCOIN_WALLET).click()
  await bitcoin.approve()
  await expect(host(page, 'accounts')).toHaveText(`${evm} ${own}`)
  await expect(host(page, 'network')).toHaveText(name)
  await expect(host(page, 'balance')).toHaveText('0.5 BTC')

  await bitcoin.setAccount(1)
  await expect(host(page, 'accounts')).toHaveText(`${evm} ${caip2}:${bitcoin.addresses[1]}`)
  await bitcoin.setAccount(0)
  await wallet.setAccount(1)
  await expect(host(page, 'accounts')).toHaveText(`eip155:31337:${accounts[1].address} ${own}`)

  await page.reload()
  await expect(host(page, 'accounts')).toContainText(own)
  await expect(host(page, 'accounts')).toContainText(accounts[1].address)
  await wallet.revoke()
  await expect(host(page, 'accounts')).toHaveText(own)
  await page.getByTestId('sign-guestbook').click()
  await bitcoin.approve()
  const signature = (await page.getByTestId('signature').getAttribute('title')) ?? ''
  const message = 'The stars were worth the walk.'
  expect(verifyMessage({ address: bitcoinAccount.address, message, signature, strict: true })).toBe(true)
})
