import type { Caip10 } from '@latchkey/protocol/caip'
import { expect, test } from 'vitest'
import { ALICE, BOB, settle, shared, sharesNothing, stage } from '../../test/fakeWallets.js'
import { connect } from '../actions.js'
import type { AdapterReads } from '../types/adapter.js'
import type { FakeConnection } from '../../test/fakeWallets.js'

function scene() {
  let arrive: () => void = () => undefined
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  const reads = async (): Promise<AdapterReads> => {
    await arrived
    return {
      getBalance: async () => ({ amount: '0', formatted: '0', symbol: 'ETH', decimals: 18 }),
      getTokenBalances: async () => [],
    }
  }
  const staged = stage({}, { adapter: { reads } })
  staged.connector.announce('io.metamask')
  const account = () => staged.client.getState().accounts.eip155
  const granted = async (signal?: AbortSignal) => {
    const live = staged.connection('eip155:1', [ALICE])
    const connecting = connect(staged.client, { walletId: 'io.metamask', signal })
    connecting.catch(() => undefined)
    staged.connector.asks[0]?.grant(live)
    await settle()
    expect(live.listeners()).toBeGreaterThan(0)
    return { connecting, live }
  }
  return { ...staged, arrive, account, granted }
}

const at = (address: string): Caip10 => `eip155:1:${address}`

const changes: readonly (readonly [string, (connection: FakeConnection) => void, object])[] = [
  [
    'another account',
    (connection) => connection.emit('accountsChanged', shared(at(BOB))),
    { status: 'connected', address: BOB },
  ],
  [
    'another network',
    (connection) => connection.emit('chainChanged', 'eip155:137'),
    { status: 'connected', address: ALICE, caipAddress: `eip155:137:${ALICE}` },
  ],
]

test.each(changes)('behavior: %s while a chunk loads is the one shown', async (_, change, shown) => {
  const { arrive, account, granted } = scene()
  const { connecting, live } = await granted()
  change(live)
  arrive()
  await connecting
  expect(account()).toMatchObject(shown)
})

test('behavior: a wallet that leaves while a chunk loads does not stay connected', async () => {
  const { arrive, account, connector, granted } = scene()
  const { connecting, live } = await granted()
  live.emit('disconnect', {})
  arrive()
  await connecting
  await sharesNothing(connector)
  expect(account()).toEqual({ status: 'disconnected' })
})

test('error: a wallet that stopped sharing accounts meanwhile is not connected', async () => {
  const { arrive, account, granted } = scene()
  const { connecting, live } = await granted()
  live.emit('accountsChanged', [])
  arrive()
  await expect(connecting).rejects.toMatchObject({ name: 'no_accounts' })
  expect(account()).toEqual({ status: 'disconnected' })
  expect(live.listeners()).toBe(0)
})

test('behavior: a connection that is not adopted loses its listener', async () => {
  const { arrive, granted } = scene()
  const left = new AbortController()
  const { connecting, live } = await granted(left.signal)
  left.abort()
  await expect(connecting).rejects.toMatchObject({ name: 'request_aborted' })
  arrive()
  await settle()
  expect(live.listeners()).toBe(0)
})

test('behavior: a stopped client has no listeners', async () => {
  const { granted, platform, stop } = scene()
  const { live } = await granted()
  stop()
  await platform.advance(0)
  expect(live.listeners()).toBe(0)
})
