import { chainClient } from '../support/chain.js'
import { WALLET } from '../support/fixtures.js'
import { expect, host, SOLANA_WALLET, test } from '../support/solanaTest.js'

test.describe('Solana beside EVM', () => {
  test('behavior: both wallets are rows; the second family connects beside the first, and stays when that disconnects', async ({
    page,
    wallet,
    solanaWallet,
    accounts,
    solanaAccounts,
    openSolana,
  }) => {
    const evm = `eip155:31337:${accounts[0].address}`
    const own = `solana:localnet:${solanaAccounts[0].address}`
    const lk = await openSolana()
    await lk.choose(WALLET)
    await wallet.approve()
    await expect(host(page, 'accounts')).toHaveText(evm)
    await expect(lk.layer).toHaveCount(0)

    await page.getByTestId('lk-network-button').click()
    await lk.part('lk-network-solana:localnet').click()
    await expect(lk.view('SwitchActiveChain')).toBeVisible()
    await lk.part('lk-active-chain-connect').click()
    await lk.row(SOLANA_WALLET).click()
    await solanaWallet.approve()
    await expect(host(page, 'accounts')).toHaveText(`${evm} ${own}`)
    await expect(host(page, 'network')).toHaveText('Solana Localnet')

    const places = { evm: 0, solana: 0 }
    for (let turn = 0; turn < 20; turn++) {
      const index = turn % 3 === 0 ? 1 : 0
      const isEvm = (turn * 7) % 5 < 2
      if (isEvm) await wallet.setAccount((places.evm = index))
      else await solanaWallet.setAccount((places.solana = index))
      await expect(host(page, 'accounts')).toHaveText(
        `eip155:31337:${accounts[places.evm]?.address} solana:localnet:${solanaAccounts[places.solana]?.address}`,
      )
    }

    await page.reload()
    await expect(host(page, 'accounts')).toContainText('solana:localnet')
    await expect(host(page, 'accounts')).toContainText('eip155:31337')
    await wallet.revoke()
    await expect(host(page, 'accounts')).toHaveText(
      `solana:localnet:${solanaAccounts[places.solana]?.address}`,
    )
    expect(await chainClient().getChainId()).toBe(31337)
    await page.getByTestId('sign-guestbook').click()
    expect(await solanaWallet.approve()).toMatchObject({ kind: 'signMessage' })
  })

  test('behavior: a host can request the other family, which connects beside the first', async ({
    page,
    wallet,
    accounts,
    solanaAccounts,
    signInSolana,
  }) => {
    const lk = await signInSolana()
    await page.getByTestId('pay-with').selectOption('ETH')
    await page.getByTestId('buy-vega').click()
    await expect(lk.view('Connect')).toBeVisible()
    await lk.row(WALLET).click()
    await wallet.approve()
    await expect(host(page, 'accounts')).toContainText(`eip155:31337:${accounts[0].address}`)
    await expect(host(page, 'accounts')).toContainText(`solana:localnet:${solanaAccounts[0].address}`)
  })

  test('behavior: with Solana configured an EVM wallet connects and disconnects as usual', async ({
    page,
    wallet,
    openSolana,
  }) => {
    const lk = await openSolana()
    await lk.choose(WALLET)
    await wallet.approve()
    await expect(host(page, 'status')).toHaveText('connected')
    await expect(lk.layer).toHaveCount(0)
    await lk.disconnect()
    await expect(host(page, 'status')).toHaveText('disconnected')
  })
})
