import type { Client } from '@latchkey/core'
import type { Page } from '@playwright/test'
import { door } from '../support/door.js'
import { walletWorld, WALLET } from '../support/fixtures.js'
import { expect, freshAddress, test } from '../support/moneyTest.js'
import { world } from '../support/world.js'

const FOREIGN = 31339

async function openHost(page: Page, approve: () => Promise<unknown>) {
  await page.goto(`${world().hostsUrl}/basic.html`)
  const lk = door(page)
  await lk.choose(WALLET)
  await approve()
  await expect(page.getByTestId('status')).toHaveText('connected')
  await expect(lk.layer).toHaveCount(0)
  return lk
}

const request = (page: Page, method: string, ...params: unknown[]) =>
  page.evaluate(
    async (call) => {
      const [client] = (window as unknown as { clients: Client[] }).clients
      try {
        return await client?.provider('eip155').request(call)
      } catch (error) {
        return { error: (error as Error).name, code: (error as { code?: unknown }).code }
      }
    },
    { method, params },
  )

test.describe('basic mode, with a wallet on a network that the site does not serve', () => {
  test.use({
    walletOptions: async ({ browserName: _browserName }, use) => {
      const { chains = [], tokens = [] } = walletWorld()
      const foreign = { chainId: FOREIGN, rpcUrl: chains[0]?.rpcUrl ?? '', name: 'Foreign' }
      await use({ approval: 'script', chains: [...chains, foreign], tokens })
    },
  })

  test('behavior: UnsupportedChain does not open there', async ({ page, wallet }) => {
    const lk = await openHost(page, () => wallet.approve())
    await wallet.setChain(FOREIGN)
    await expect(page.getByTestId('supported')).toHaveText('false')
    await expect(page.getByTestId('lk-network-button')).toHaveText('Wrong network')
    await lk.accountButton.click()
    await expect(lk.view('Account')).toBeVisible()
    await expect(lk.view('UnsupportedChain')).toHaveCount(0)
  })
})

test('error: the provider refuses requests for another network, without asking the wallet', async ({
  page,
  wallet,
  accounts,
}) => {
  await openHost(page, () => wallet.approve())
  const from = accounts[0].address
  const transaction = { from, to: freshAddress(), value: '0x1' }
  const wrong = { error: 'wrong_chain' }
  expect(await request(page, 'eth_chainId')).toBe('0x7a69')
  expect(await request(page, 'eth_sendTransaction', { ...transaction, chainId: '0x7a6a' })).toMatchObject(
    wrong,
  )
  const typed = {
    domain: { name: 'Lumen', chainId: 31338 },
    types: { EIP712Domain: [], Mail: [{ name: 'text', type: 'string' }] },
    primaryType: 'Mail',
    message: { text: 'Hello' },
  }
  expect(await request(page, 'eth_signTypedData_v4', from, JSON.stringify(typed))).toMatchObject(wrong)
  expect(await wallet.requests('eth_sendTransaction')).toEqual([])
  expect(await wallet.requests('eth_signTypedData_v4')).toEqual([])

  const sent = request(page, 'eth_sendTransaction', { ...transaction, chainId: '0x7a69' })
  await wallet.approve()
  expect(await sent).toMatch(/^0x[0-9a-f]{64}$/)

  // Complete when the provider answers.
  const switched = request(page, 'wallet_switchEthereumChain', { chainId: '0x7a6a' })
  await wallet.approve()
  expect(await switched).toBeNull()
  expect(await request(page, 'eth_chainId')).toBe('0x7a6a')
  await expect(page.getByTestId('lk-network-button')).toContainText('Localnet Two')
  expect(await request(page, 'wallet_switchEthereumChain', { chainId: '0x1' })).toMatchObject({
    error: 'switch_network_not_found',
  })
})
