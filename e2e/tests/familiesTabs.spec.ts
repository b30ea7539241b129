import { BITCOIN_WALLET, bitcoinChain } from '../support/bitcoinTest.js'
import { chooseNetwork, expect, factOf, test } from '../support/familiesTest.js'
import { WALLET } from '../support/fixtures.js'
import { SOLANA_WALLET } from '../support/solanaTest.js'

test('behavior: three families in two tabs: each changes independently, and both tabs follow', async ({
  page,
  context,
  wallet,
  solanaWallet,
  bitcoin,
  accounts,
  solanaAccounts,
  openFamilies,
}) => {
  const lk = await openFamilies()
  const chain = { evm: 31337 }
  const at = { evm: 0, solana: 0, bitcoin: 0 }
  const all = (): string =>
    [
      `eip155:${chain.evm}:${accounts[at.evm]?.address}`,
      `solana:localnet:${solanaAccounts[at.solana]?.address}`,
      `${bitcoinChain().caip2}:${bitcoin.addresses[at.bitcoin]}`,
    ].join(' ')

  await test.step('connect in turn', async () => {
    await lk.choose(WALLET)
    await wallet.approve()
    await expect(lk.layer).toHaveCount(0)
    await chooseNetwork(page, lk, 'solana:localnet')
    await lk.part('lk-active-chain-connect').click()
    await lk.row(SOLANA_WALLET).click()
    await solanaWallet.approve()
    await expect(lk.layer).toHaveCount(0)

    await page.evaluate((chainId) => {
      const data = { namespace: 'bip122', chainId, afterwards: 'WalletReceive', replace: true }
      void window.clients[0]?.open({ view: 'SwitchActiveChain', arguments: data })
    }, bitcoinChain().caip2)
    await lk.part('lk-active-chain-connect').click()
    await lk.row(BITCOIN_WALLET).click()
    await bitcoin.approve()
    await expect(factOf(page, 'accounts')).toHaveText(all())
    await expect(lk.view('WalletReceive')).toBeVisible()
    await expect(lk.back).toHaveCount(0)
    await lk.close.click()
    await expect(lk.layer).toHaveCount(0)
  })

  const second = await context.newPage()
  await openFamilies(second)
  const both = async (text: string): Promise<void> => {
    await Promise.all([page, second].map((tab) => expect(factOf(tab, 'accounts')).toHaveText(text)))
  }
  await test.step('the second tab has all of them without a prompt', async () => {
    await both(all())
    for (const handle of [wallet, solanaWallet, bitcoin])
      expect(await handle.forPage(second).pending()).toBeNull()
  })

  await test.step('twenty changes in turn', async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      const index = (turn * 5 + 3) % 7 < 4 ? 1 : 0
      const kind = (turn * 7) % 4
      if (kind === 0) await wallet.setAccount((at.evm = index))
      else if (kind === 1) await solanaWallet.setAccount((at.solana = index))
      else if (kind === 2) await bitcoin.setAccount((at.bitcoin = index))
      else await wallet.setChain((chain.evm = 31337 + index))
      await both(all())
    }
  })

  await test.step('families disconnect in turn, from a tab or in the wallet', async () => {
    const [evm, , btc] = all().split(' ')
    await second.evaluate(() => window.clients[0]?.disconnect('solana'))
    await both(`${evm} ${btc}`)
    await bitcoin.revoke()
    await both(`${evm}`)
    await wallet.forPage(second).revoke()
    await both('none')
  })
})
