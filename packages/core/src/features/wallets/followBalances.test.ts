import { expect, test } from 'vitest'
import { fakeAdapter, settle } from '../../../test/fakeWallets.js'
import { joined } from '../../../test/heldWallets.js'
import { connectedWallets } from '../../actions.js'

test('behavior: reads the balances of inactive wallets when their list appears, including a pending one', async () => {
  const coins = { amount: '1', formatted: '1', symbol: 'ETH', decimals: 18 }
  let isOpen = false
  const waiting: (() => void)[] = []
  const getBalance = () =>
    new Promise<typeof coins>((resolve) => (isOpen ? resolve(coins) : waiting.push(() => resolve(coins))))
  const { reads } = fakeAdapter('eip155', [])
  const adapter = {
    reads: async (env: Parameters<typeof reads>[0]) => ({ ...(await reads(env)), getBalance }),
  }
  const { client } = await joined(['one', 'two', 'three'], {}, { adapter })
  const balances = () => connectedWallets(client.getState(), ['eip155']).map(({ balance }) => balance.status)
  await settle()
  expect(waiting.length).toBeGreaterThan(0)
  expect(balances()).toEqual(['loading', 'idle', 'idle'])
  isOpen = true
  waiting.forEach((answer) => answer())
  void client.open({ view: 'Wallets' })
  await settle()
  expect(balances()).toEqual(['ready', 'ready', 'ready'])
})
