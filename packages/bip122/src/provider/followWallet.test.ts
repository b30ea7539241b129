import type { ProviderParts } from '@latchkey/core/adapter'
import { expect, test, vi } from 'vitest'
import type { BitcoinAccount } from '../wallets/walletProvider.js'
import { createStableProvider } from './createProvider.js'
import { followWallet } from './followWallet.js'

const mainnet = 'bip122:000000000019d6689c085ae165831e93'
const signet = 'bip122:00000008819873e925422c1ff0f99f7c'
const account = (address: string): BitcoinAccount => ({ address, type: 'payment' })

function setUp() {
  let wallet: { accounts: readonly BitcoinAccount[]; chainId: string } | undefined
  const listeners = new Set<() => void>()
  const client = {
    rawProvider: () => wallet,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const parts = { client } as unknown as ProviderParts
  const load = vi.fn(async () => ({ followWallet }) as never)
  return {
    provider: createStableProvider(parts, load),
    listeners,
    set: (next: typeof wallet) => {
      wallet = next
      for (const tell of Array.from(listeners)) tell()
    },
  }
}

const loaded = () => new Promise((resolve) => setTimeout(resolve))

test('behavior: reports each change once, after the state has it, until stopped', async () => {
  const { provider, listeners, set } = setUp()
  const accounts = vi.fn()
  const chains = vi.fn()
  const stops = [provider.on('accountsChanged', accounts), provider.on('chainChanged', chains)]
  await loaded()
  set({ accounts: [account('bc1qone')], chainId: mainnet })
  set({ accounts: [account('bc1qone')], chainId: mainnet })
  expect(accounts.mock.calls).toEqual([[[account('bc1qone')]]])
  expect(chains.mock.calls).toEqual([[mainnet]])
  set({ accounts: [account('bc1qtwo')], chainId: signet })
  set(undefined)
  expect(accounts.mock.calls.slice(1)).toEqual([[[account('bc1qtwo')]], [[]]])
  expect(chains.mock.calls.slice(1)).toEqual([[signet]])
  for (const stop of stops) stop()
  await loaded()
  expect(listeners.size).toBe(0)
})

test('behavior: also reports changes during the load of its code', async () => {
  const { provider, set } = setUp()
  set({ accounts: [account('bc1qone')], chainId: mainnet })
  const accounts = vi.fn()
  const chains = vi.fn()
  provider.on('accountsChanged', accounts)
  provider.on('chainChanged', chains)
  set({ accounts: [account('bc1qtwo')], chainId: mainnet })
  await loaded()
  expect(accounts.mock.calls).toEqual([[[account('bc1qtwo')]]])
  expect(chains).not.toHaveBeenCalled()
})
