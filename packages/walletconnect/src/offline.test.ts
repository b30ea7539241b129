import { startProxy } from '@latchkey/kit/testing/startProxy'
import { startRelay } from '@latchkey/relay'
import type { WebSocket } from 'ws'
import { expect, test } from 'vitest'
import { ADDRESS, answers, caips, harness, namespacesOf, once } from '../test/harness.js'
import { memoryBrowser } from '../test/memoryBrowser.js'
import { movableClock } from '../test/movableClock.js'
import { releases } from '../test/officialWallet.js'

const { page, connected, undo } = harness()

/** The network is the wallet’s. */
async function withClock(release?: (typeof releases)[number]) {
  const clock = movableClock()
  const relay = await startRelay({ port: 0, logLevel: 'silent', now: clock.now })
  undo.push(() => relay.close())
  const proxy = await startProxy(Number(new URL(relay.url).port))
  undo.push(() => proxy.stop())
  const dapp = page(memoryBrowser(clock), relay.url)
  const stored = async (): Promise<number> => {
    const metrics = await fetch(new URL('/metrics', relay.url.replace('ws:', 'http:')))
    return Number(/published_total\{outcome="stored"\} (\d+)/.exec(await metrics.text())?.[1])
  }
  const namespaces = namespacesOf(['eip155:1', 'eip155:10'])
  return {
    clock,
    stored,
    network: proxy,
    ...(await connected(release, namespaces, dapp, `ws://127.0.0.1:${proxy.port}`)),
  }
}

test.each(releases)(
  'behavior: %s is offline for ten minutes: the request expires and is never shown, the next one is answered',
  async (release) => {
    const { clock, network, peer, request, stored } = await withClock(release)
    const requests: unknown[] = []
    answers(peer, ({ params }) => {
      requests.push(params.request.params)
      return { result: '0x51' }
    })
    // It opens a socket that it closed itself whenever it has something left to say.
    network.unplug()
    const before = await stored()
    const first = request('personal_sign', ['0x01', ADDRESS])
    const over = expect(first).rejects.toMatchObject({ name: 'wallet_timeout' })
    await expect.poll(stored).toBeGreaterThan(before)
    clock.jump(600)
    await over
    network.heal()
    expect(await request('personal_sign', ['0x02', ADDRESS])).toBe('0x51')
    expect(requests).toEqual([['0x02', ADDRESS]])
  },
)

test('behavior: the page is offline for ten minutes: a missed update counts, an event of five minutes ago does not', async () => {
  const { clock, peer, connection, dapp } = await withClock()
  const { topic } = connection.session
  dapp.tab.fire('pagehide')
  await peer.updateSession({ topic, namespaces: namespacesOf(['eip155:10', 'eip155:137']) })
  await peer.emitSessionEvent({
    topic,
    event: { name: 'chainChanged', data: 137 },
    chainId: 'eip155:137',
  })
  clock.jump(600)
  const changed = once((listener) => connection.on('accountsChanged', listener))
  dapp.tab.fire('pageshow')
  expect(await changed).toMatchObject([{ caip: `eip155:10:${ADDRESS}` }, { caip: `eip155:137:${ADDRESS}` }])
  expect(connection.chainId).toBe('eip155:10')
})

test('behavior: the page is frozen for almost five minutes and its socket dies: missed messages are fetched when it wakes', async () => {
  const { clock, peer, connection, request, dapp } = await withClock()
  const { topic } = connection.session
  answers(peer, () => ({ result: '0x51' }))
  const events: unknown[] = []
  connection.on('chainChanged', (chain) => events.push(chain))
  const socket = dapp.tab.sockets.at(-1) as unknown as WebSocket
  const answer = request('personal_sign', ['0x00', ADDRESS])
  await once((listener) => peer.on('session_request', listener))
  socket.pause()
  undo.push(() => socket.terminate())
  await peer.emitSessionEvent({ topic, event: { name: 'chainChanged', data: 10 }, chainId: 'eip155:1' })
  await new Promise((resolve) => setTimeout(resolve, 100))
  const sockets = dapp.tab.sockets.length
  clock.jump(290)
  dapp.tab.fire('visibilitychange')
  for (let second = 0; second < 6; second += 1) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    clock.jump(1)
  }
  expect(await answer).toBe('0x51')
  await expect.poll(() => events).toEqual(['eip155:10'])
  expect(dapp.tab.sockets.length).toBeGreaterThan(sockets)
})

test('behavior: updates out of order: the newer one wins, the older one is refused with 1003', async () => {
  const { peer, connection } = await connected()
  const { topic } = connection.session
  const refused: unknown[] = []
  const publish = async (id: number, chains: readonly string[]): Promise<void> => {
    const params = { namespaces: namespacesOf(chains) }
    const payload = { id, jsonrpc: '2.0', method: 'wc_sessionUpdate', params }
    const message = await peer.core.crypto.encode(topic, payload)
    await peer.core.relayer.publish(topic, message, { ttl: 300, tag: 1104 })
  }
  const decode = peer.core.crypto.decode.bind(peer.core.crypto)
  peer.core.crypto.decode = async (...given) => {
    const payload = await decode(...given)
    if (payload.error !== undefined) refused.push(payload)
    return payload
  }
  const id = Date.now() * 1000
  await publish(id, ['eip155:1', 'eip155:137'])
  await publish(id - 60_000_000, ['eip155:1'])
  await publish(id - 30_000_000, ['eip155:10'])
  await expect.poll(() => refused).toHaveLength(2)
  expect(refused).toMatchObject([
    { id: id - 60_000_000, error: { code: 1003 } },
    { id: id - 30_000_000, error: { code: 1003 } },
  ])
  expect(new Set(caips(connection))).toEqual(new Set([`eip155:1:${ADDRESS}`, `eip155:137:${ADDRESS}`]))
})
