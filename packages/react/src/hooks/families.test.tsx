// @vitest-environment happy-dom
import type { Adapter, AdapterReads } from '@latchkey/core/adapter'
import { connect } from '@latchkey/core/actions'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestClient } from '../../test/createTestClient.js'
import { chain, family } from '../../test/fakeFamily.js'
import { LatchkeyProvider } from '../provider/LatchkeyProvider.js'
import { useAccount, useNetwork } from './account.js'
import { useBalance } from './useBalance.js'

function holding(namespace: string, wallet: string, amount: string): Adapter {
  const reads: Partial<AdapterReads> = {
    isAddress: () => true,
    getBalance: async () => ({ amount, formatted: amount, symbol: namespace, decimals: 0 }),
  }
  return { ...family(namespace, false, wallet).adapter, reads: async () => reads as AdapterReads }
}

afterEach(cleanup)

test('behavior: hooks speak of the family that is named, and otherwise of the one on show', async () => {
  const client = createTestClient({
    networks: [chain('one', '1', 'First'), chain('two', '1', 'Other')],
    adapters: [holding('one', 'Fox', '11'), holding('two', 'Ghost', '22')],
  })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <LatchkeyProvider client={client}>{children}</LatchkeyProvider>
  )
  const hooks = (namespace?: string) => ({
    address: useAccount(namespace).address,
    chainId: useNetwork(namespace).chainId,
    balance: useBalance(namespace),
  })
  const { result } = renderHook(() => [hooks('one'), hooks('two'), hooks()] as const, { wrapper })
  const facts = () =>
    result.current.map(({ address, chainId, balance: { data } }) => [address, chainId, data?.amount])
  expect(facts()).toEqual([
    [undefined, 'one:1', undefined],
    [undefined, 'two:1', undefined],
    [undefined, 'one:1', undefined],
  ])
  await act(async () => void (await connect(client, { walletId: 'one:fox' })))
  await act(async () => void (await connect(client, { walletId: 'two:ghost' })))
  await act(async () => Promise.all(result.current.map(({ balance }) => balance.refetch())))
  await act(() =>
    vi.waitFor(() =>
      expect(facts()).toEqual([
        ['addrone', 'one:1', '11'],
        ['addrtwo', 'two:1', '22'],
        ['addrtwo', 'two:1', '22'],
      ]),
    ),
  )
  await act(() => client.disconnect('two'))
  expect(facts()[0]).toEqual(['addrone', 'one:1', '11'])
})
