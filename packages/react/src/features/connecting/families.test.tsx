// @vitest-environment happy-dom
import type { Adapter, Connection, ConnectParameters, Connector } from '@latchkey/core/adapter'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { act, cleanup, fireEvent } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderModal } from '../../../test/renderModal.js'

const chain = (family: string, id: string, name: string) => ({
  id,
  name,
  chainNamespace: family,
  nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 2 },
  rpcUrls: { default: { http: [`http://rpc.test/${family}/${id}`] } },
})

/** A family with a connector that found the wallet Fox; what it is asked is noted, and refused where the test says. */
function family(namespace: string, refuses = false) {
  const asked: ConnectParameters[] = []
  const connector: Connector = {
    id: namespace,
    name: namespace,
    type: 'ANNOUNCED',
    namespaces: [namespace],
    start: ({ found }) => {
      const id = `${namespace}:fox`
      found({ id, connectorId: namespace, name: 'Fox', namespaces: [namespace], type: 'ANNOUNCED' })
      return () => {}
    },
    connect: async (parameters): Promise<readonly Connection[]> => {
      if (parameters.silent) return []
      asked.push(parameters)
      if (refuses) throw new LatchkeyError('user_rejected')
      return [
        {
          id: `${namespace}:fox`,
          connectorId: namespace,
          walletId: `${namespace}:fox`,
          namespace,
          accounts: [{ caip: `${namespace}:1:addr${namespace}`, type: 'eoa' }],
          chainId: `${namespace}:1`,
          provider: {},
          on: () => () => {},
          disconnect: async () => {},
        },
      ]
    },
  }
  const adapter: Adapter = {
    namespace,
    accountTypes: { default: 'eoa', all: ['eoa'] },
    nativeToken: '',
    can: {},
    connectors: () => [connector],
    actions: async () => ({}),
    reads: () => Promise.reject(new LatchkeyError('rpc_unreachable')),
  }
  return { adapter, asked }
}

/** A page with two families, and a wallet of both. */
async function stage(refusesSecond = false) {
  const one = family('one')
  const two = family('two', refusesSecond)
  const networks = [
    chain('one', '1', 'First'),
    chain('one', '2', 'Second'),
    chain('one', '3', 'Third'),
    chain('two', '1', 'Other'),
  ]
  const made = await renderModal({ networks, adapters: [one.adapter, two.adapter] })
  const status = () =>
    ['one', 'two'].map((name) => made.client.getState().accounts[name]?.status ?? 'disconnected')
  const press = async (testId: string) => {
    const button = await made.part(testId)
    await act(async () => void fireEvent.click(button))
  }
  return { ...made, one, two, status, press }
}

afterEach(cleanup)

test('behavior: a wallet of two families is one row, and asks which of them', async () => {
  const { client, part, press, status, one, two } = await stage()
  await act(async () => void client.open())
  await press('lk-wallet-one:fox')
  const view = await part('lk-view-WalletFamilies')
  expect((await part('lk-family-one')).textContent).toBe('Firstand 2 more networks')
  expect((await part('lk-family-two')).textContent).toBe('Other')
  expect(view.textContent).toContain('Which accounts of Fox do you want to use here?')
  expect([one.asked, two.asked]).toEqual([[], []])
  await press('lk-family-two')
  await act(() => expect.poll(status).toEqual(['disconnected', 'connected']))
  expect([one.asked.length, two.asked.length]).toEqual([0, 1])
})

test('behavior: all of them are asked one after the other', async () => {
  const { client, press, status, one, two } = await stage()
  await act(async () => void client.open())
  await press('lk-wallet-one:fox')
  await press('lk-family-all')
  await act(() => expect.poll(status).toEqual(['connected', 'connected']))
  expect([one.asked.length, two.asked.length]).toEqual([1, 1])
  expect(client.getState().modal.open).toBe(false)
})

test('behavior: a no to the second family takes the first one not back', async () => {
  const { client, press, status } = await stage(true)
  await act(async () => void client.open())
  await press('lk-wallet-one:fox')
  await press('lk-family-all')
  await act(() => expect.poll(status).toEqual(['connected', 'disconnected']))
  expect(client.getState().attempt?.status).toBe('connected')
})

test('behavior: an opening for a family, and a page that misses one, ask for that one alone', async () => {
  const { client, press, status, two } = await stage()
  await act(async () => void client.open({ namespace: 'two' }))
  await press('lk-wallet-one:fox')
  await act(() => expect.poll(status).toEqual(['disconnected', 'connected']))
  await act(async () => void client.open({ namespace: 'one' }))
  await press('lk-wallet-one:fox')
  await act(() => expect.poll(status).toEqual(['connected', 'connected']))
  expect(two.asked).toHaveLength(1)
})
