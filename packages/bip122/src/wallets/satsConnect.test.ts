import { expect, test, vi } from 'vitest'
import { chainIds } from '../address/networks.js'
import { connectWallet } from './connectWallet.js'
import { satsConnect } from './satsConnect.js'

test.each([
  ['an older wallet says only that something changed', { event: {} }],
  ['a wallet names the network without accounts', { event: { bitcoin: { name: 'Signet' } } }],
])('behavior: %s: it stays on its network', async (_what, { event }) => {
  // On every test network.
  const address = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
  const listeners = new Map<string, (event: unknown) => void>()
  const provider = await connectWallet(
    satsConnect({
      request: async (method) => ({
        result: method === 'wallet_changeNetwork' ? null : { addresses: [{ address, purpose: 'payment' }] },
      }),
      addListener: ({ eventName, cb }) => void listeners.set(eventName, cb),
    }),
    { network: 'signet', silent: false, signal: new AbortController().signal },
  )
  const chains = vi.fn()
  provider?.on('chainChanged', chains)
  listeners.get('networkChange')?.(event)
  listeners.get('accountChange')?.({})
  await new Promise((resolve) => setTimeout(resolve))
  expect(provider?.chainId).toBe(chainIds.signet)
  expect(chains).not.toHaveBeenCalled()
})
