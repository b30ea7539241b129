import { expect, test } from 'vitest'
import { settle, stage } from '../../test/fakeWallets.js'
import type { Attempt } from '../types/state.js'
import { whenShared } from './whenShared.js'

const attempt: Attempt = {
  id: 1,
  walletId: 'io.metamask',
  connectorId: 'injected',
  name: 'MetaMask',
  namespaces: ['eip155'],
  status: 'failed',
}

function waiting() {
  const made = stage()
  const controller = new AbortController()
  const shared = whenShared(made.client, attempt, controller.signal)
  return { ...made, controller, shared }
}

test('behavior: asks silently once a second until the wallet shares an account', async () => {
  const { connector, connection, platform, shared } = waiting()
  for (const answer of [[], [connection('eip155:1', [])], 'locked', [connection()]]) {
    await platform.advance(999)
    const before = connector.asks.length
    await platform.advance(1)
    await settle(1)
    expect(connector.asks.length).toBe(before + 1)
    const ask = connector.asks.at(-1)
    expect(ask).toMatchObject({ silent: true, walletId: 'io.metamask', namespaces: ['eip155'] })
    if (typeof answer === 'string') ask?.refuse(new Error(answer))
    else ask?.grant(...answer)
    await settle(1)
  }
  expect(await shared).toBe(true)
  await platform.advance(10_000)
  expect(connector.asks).toHaveLength(4)
})

test.each<[string, (made: ReturnType<typeof waiting>) => void]>([
  ['given up', ({ controller }) => controller.abort()],
  ['the client is stopped', ({ client }) => client.dispose()],
])('behavior: stops asking once %s', async (_, end) => {
  const made = waiting()
  await made.platform.advance(1000)
  made.connector.asks[0]?.grant()
  await settle(1)
  end(made)
  await made.platform.advance(1000)
  expect(await made.shared).toBe(false)
  expect(made.connector.asks).toHaveLength(1)
})

test('behavior: ignores an answer after it was canceled', async () => {
  const { connector, connection, controller, platform, shared } = waiting()
  await platform.advance(1000)
  controller.abort()
  connector.asks[0]?.grant(connection())
  expect(await shared).toBe(false)
})

test('behavior: stops after 5 minutes', async () => {
  const { connector, platform, shared } = waiting()
  for (let second = 0; second < 300; second += 1) {
    await platform.advance(1000)
    connector.asks.at(-1)?.grant()
    await settle(1)
  }
  expect(await shared).toBe(false)
  expect(connector.asks).toHaveLength(300)
})
