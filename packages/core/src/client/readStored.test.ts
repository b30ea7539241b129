import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ALICE, stage } from '../../test/fakeWallets.js'
import { memoryPlatform, memoryTabs } from '../../test/memoryPlatform.js'
import { connect } from '../actions.js'
import { walletRows } from '../wallets/walletRows.js'

async function visit(stored: Readonly<Record<string, unknown>>) {
  const tabs = memoryTabs()
  const before = stage({}, { platform: memoryPlatform({}, tabs) })
  before.connector.announce('io.metamask')
  const connecting = connect(before.client, { walletId: 'io.metamask' })
  before.connector.asks[0]?.grant(before.connection('eip155:137'))
  await connecting
  before.client.dispose()
  for (const [key, value] of Object.entries(stored)) {
    const name = [...tabs.records.keys()].find((text) => text.endsWith('.connections')) ?? ''
    tabs.records.set(name.replace(/connections$/, key), JSON.stringify(value))
  }
  return stage({}, { platform: memoryPlatform({}, tabs) }).client
}

const good = {
  namespace: 'eip155',
  connectorId: 'injected',
  walletId: 'io.metamask',
  address: ALICE,
  chainId: 'eip155:137',
}

test('behavior: only the invalid recent wallet is dropped, and unknown fields are removed', async () => {
  const client = await visit({
    recentWallets: [
      { id: 'io.bad', name: 'Bad', rdns: 5 },
      null,
      'io.text',
      { id: '', name: 'Empty' },
      { id: 'io.long', name: 'x'.repeat(10_000) },
      { id: 'io.sure', name: 'Sure', remote: 'yes' },
      { id: 'io.fox', name: 'Fox', rdns: 'io.fox', remote: true, imageUrl: 'https://tracker.test/x.png' },
      { id: 'io.owl', name: 'Owl' },
      { id: 'io.elk', name: 'Elk' },
    ],
  })
  expect(client.getState().recent).toEqual([
    { id: 'io.fox', name: 'Fox', rdns: 'io.fox', remote: true },
    { id: 'io.owl', name: 'Owl' },
    { id: 'io.elk', name: 'Elk' },
  ])
})

test('behavior: only the invalid connection is dropped; the others are restored', async () => {
  const client = await visit({
    connections: [
      { ...good, namespace: 'cosmos' },
      { ...good, address: 7 },
      { ...good, chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
      null,
      good,
    ],
  })
  expect(client.getState().accounts.eip155).toEqual({ status: 'reconnecting', address: ALICE })
})

test('behavior: with any storage content, the client starts and builds the list of wallets', async () => {
  const anything = fc.oneof(
    fc.jsonValue(),
    fc.array(fc.record({ id: fc.jsonValue(), name: fc.jsonValue(), rdns: fc.jsonValue() })),
  )
  await fc.assert(
    fc.asyncProperty(anything, anything, anything, async (recentWallets, connections, receivers) => {
      const client = await visit({ recentWallets, connections, receivers })
      const { detected, recent, features } = client.getState()
      const { config } = client
      const rows = walletRows({
        catalogue: [],
        detected,
        recent,
        config,
        features,
        platform: { isTouch: false },
      })
      expect(rows.every(({ id, name }) => typeof id === 'string' && typeof name === 'string')).toBe(true)
      client.dispose()
    }),
    { numRuns: 60 },
  )
})
