import { mergeTests } from '@playwright/test'
import { BITCOIN_WALLET, bitcoinChain, minedOutputs, test as withBitcoin } from '../support/bitcoinTest.js'
import { WALLET } from '../support/fixtures.js'
import { lamportsOf, tokensOf } from '../support/solanaChain.js'
import { expect, host, SOLANA_WALLET, test as withSolana } from '../support/solanaTest.js'

const test = mergeTests(withSolana, withBitcoin)

const shop = {
  solana: '2xnxYFvhmKCdrB6H7YMqg8Cc9VbaBSSBcgbrgpUdDBLZ',
  bitcoin: 'bcrt1qy0c2clxwqat5np38000uy7y7ddrcq8u39nneer',
}

test('behavior: three families in one shop: connected ones stay, and each coin can pay', async ({
  page,
  wallet,
  accounts,
  solanaWallet,
  solanaAccounts,
  bitcoin,
  bitcoinAccount,
  openSolana,
}) => {
  const { caip2 } = bitcoinChain()
  const evm = `eip155:31337:${accounts[0].address}`
  const sol = `solana:localnet:${solanaAccounts[0].address}`
  const buy = page.getByTestId('buy-vega')
  const note = page.getByTestId('note-vega')
  const payWith = page.getByTestId('pay-with')
  const lk = await openSolana({ bitcoin: true })
  await lk.choose(WALLET)
  await wallet.approve()
  await expect(host(page, 'accounts')).toHaveText(evm)
  await expect(lk.layer).toHaveCount(0)

  const askForSolana = async () => {
    await page.getByTestId('lk-network-button').click()
    await lk.part('lk-network-solana:localnet').click()
    await expect(lk.view('SwitchActiveChain')).toContainText('You’ll stay connected on Localnet.')
  }
  await askForSolana()
  await lk.part('lk-stay').click()
  await expect(lk.view('Networks')).toBeVisible()
  await lk.close.click()
  await askForSolana()
  await lk.part('lk-active-chain-connect').click()
  await expect(lk.row(SOLANA_WALLET)).toBeVisible()
  await expect(lk.row(WALLET)).toHaveCount(0)
  await lk.close.click()
  await expect(lk.accountButton).toBeVisible()
  await expect(host(page, 'address')).toHaveText(accounts[0].address)
  await askForSolana()
  await lk.part('lk-active-chain-connect').click()
  await lk.row(SOLANA_WALLET).click()
  await solanaWallet.approve()
  await expect(host(page, 'accounts')).toHaveText(`${evm} ${sol}`)
  await expect(host(page, 'network')).toHaveText('Solana Localnet')
  await expect(lk.layer).toHaveCount(0)

  await expect(buy).toHaveText('Buy for 0.192 SOL')
  const lamports = await lamportsOf(shop.solana)
  await buy.click()
  await solanaWallet.approve()
  await expect(note).toHaveText('Yours. It ships tonight.')
  expect((await lamportsOf(shop.solana)) - lamports).toBe(192_000_000n)

  await payWith.selectOption('TUSD')
  await expect(buy).toHaveText('Buy for 30 TUSD')
  const dollars = await tokensOf(shop.solana, 'TUSD')
  await buy.click()
  await solanaWallet.approve()
  await expect.poll(() => tokensOf(shop.solana, 'TUSD')).toBe(dollars + 30_000_000n)

  await payWith.selectOption('BTC')
  await expect(buy).toHaveText('Buy for 0.00036 BTC')
  await buy.click()
  await expect(lk.row(BITCOIN_WALLET)).toBeVisible()
  await lk.close.click()
  await expect(host(page, 'network')).toHaveText('Solana Localnet')
  await buy.click()
  await lk.row(BITCOIN_WALLET).click()
  await bitcoin.approve()
  await expect(host(page, 'accounts')).toHaveText(`${evm} ${sol} ${caip2}:${bitcoinAccount.address}`)
  await expect(lk.layer).toHaveCount(0)
  await buy.click()
  expect(await bitcoin.approve()).toMatchObject({
    kind: 'sendTransfer',
    output: { to: shop.bitcoin, amount: '36000' },
  })
  await expect(note).toHaveText('Yours. It ships tonight.')
  const txid = (await note.locator('span').getAttribute('title')) ?? ''
  expect(await minedOutputs(txid)).toContainEqual({ to: shop.bitcoin, value: 36_000 })

  await payWith.selectOption('ETH')
  await buy.click()
  expect(await wallet.approve()).toMatchObject({ kind: 'sendTransaction' })
  await expect(note).toHaveText('Yours. It ships tonight.')
})
