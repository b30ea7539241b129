import { createHash } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { coreClient, type CoreClient } from '../../test/coreClient.js'
import { describeStores } from '../../test/describeStores.js'
import { createMemoryStore } from './createMemoryStore.js'
import { createRelay } from './createRelay.js'
import type { CoreLimits, Relay } from './relayTypes.js'

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')
const T = hash('topic')
const publication = (message: string, topic = T): object => ({ topic, message, ttl: 300, tag: 1 })
const start = (limits: Partial<CoreLimits> = {}): Relay =>
  createRelay({ store: createMemoryStore(), hash, limits })
const topicsOf = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => hash(`${name} ${index}`))
afterEach(() => vi.useRealTimers())

describeStores('one stranger', (makeStore) => {
  test('behavior: 281 publishes of a megabyte from one address do not stop another client', async () => {
    const relay = createRelay({ store: await makeStore(), hash, limits: { ratePerSecond: 0 } })
    const strangers = ['S1', 'S2', 'S3'].map((name) => coreClient(relay, name, 'demo', '10.0.0.1'))
    const text = 'x'.repeat(1024 * 1024 - 400)
    const publish = async (stranger: CoreClient, from: number): Promise<number> => {
      let refused = 0
      for (let at = from; at < 281; at += strangers.length) {
        const answer = await stranger.call('irn_publish', publication(`${at}${text}`, hash(`s${at}`)))
        if (answer !== true) refused += 1
      }
      return refused
    }
    const [r1 = 0, r2 = 0, r3 = 0] = await Promise.all(strangers.map(publish))
    const refused = r1 + r2 + r3
    // A quarter of 256 MiB.
    expect(refused).toBeGreaterThan(210)
    const [a, b] = [coreClient(relay, 'A', 'demo', '10.0.0.2'), coreClient(relay, 'B', 'demo', '10.0.0.3')]
    await b.call('irn_subscribe', { topic: T })
    expect(await a.call('irn_publish', publication(`hello${text}`))).toBe(true)
    await expect.poll(() => b.messages().length).toBe(1)
  })
})

describe('rates', () => {
  const ask = (client: CoreClient, count: number, method = 'irn_nothing', params: object = {}): void => {
    for (let id = 0; id < count; id += 1) {
      client.socket.receive(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
    }
  }

  test('behavior: the clients of an address share a rate beside their own', async () => {
    vi.useFakeTimers()
    const relay = start({ ratePerSecond: 10, rateBurst: 4, addressClients: 2 })
    const connected = Array.from({ length: 5 }, (_, at) => coreClient(relay, `C${at}`, 'demo', '10.0.0.1'))
    const other = coreClient(relay, 'A', 'demo', '10.0.0.2')
    for (const client of connected) ask(client, 4)
    ask(other, 4)
    await vi.advanceTimersByTimeAsync(0)
    const answered = (): number => connected.reduce((sum, { texts }) => sum + texts.length, 0)
    expect([answered(), other.texts.length]).toEqual([8, 4])
    await vi.advanceTimersByTimeAsync(200)
    expect(answered()).toBe(12)
    await vi.advanceTimersByTimeAsync(1000)
    expect(answered()).toBe(20)
  })

  test('behavior: many sockets that wait together are not faster than the rate', async () => {
    vi.useFakeTimers()
    const relay = start({ ratePerSecond: 1, rateBurst: 1, addressClients: 10 })
    const connected = Array.from({ length: 300 }, (_, at) => coreClient(relay, `C${at}`, 'demo', '10.0.0.1'))
    for (const client of connected) ask(client, 1)
    await vi.advanceTimersByTimeAsync(10_000)
    const answered = connected.reduce((sum, { texts }) => sum + texts.length, 0)
    expect(answered).toBe(110)
  })

  test('behavior: who goes away while it waits makes nobody wait for it', async () => {
    vi.useFakeTimers()
    const relay = start({ ratePerSecond: 1, rateBurst: 1, addressClients: 10 })
    const closedClients = Array.from({ length: 200 }, (_, at) =>
      coreClient(relay, `C${at}`, 'demo', '10.0.0.1'),
    )
    for (const client of closedClients) ask(client, 1)
    await vi.advanceTimersByTimeAsync(0)
    for (const { socket } of closedClients) socket.closed()
    const lateClient = coreClient(relay, 'late', 'demo', '10.0.0.1')
    await vi.advanceTimersByTimeAsync(0)
    ask(lateClient, 1)
    await vi.advanceTimersByTimeAsync(1000)
    expect(lateClient.texts).toHaveLength(1)
  })

  test('behavior: coming back does not fill the bucket', async () => {
    vi.useFakeTimers()
    const relay = start({ ratePerSecond: 1, rateBurst: 5 })
    for (let time = 0; time < 3; time += 1) {
      const client = coreClient(relay, 'A')
      ask(client, 5)
      await vi.advanceTimersByTimeAsync(0)
      expect(client.texts).toHaveLength(time === 0 ? 5 : 0)
      client.socket.closed()
    }
    expect(relay.stats()).toMatchObject({ clients: 0 })
  })

  test.each([
    ['irn_batchPublish', { messages: [1, 2, 3, 4].map((text) => publication(String(text))) }, 4],
    ['irn_batchFetchMessages', { topics: topicsOf('fetched', 40) }, 40],
    ['irn_batchSubscribe', { topics: topicsOf('subscribed', 40) }, 4],
    ['irn_batchUnsubscribe', { subscriptions: topicsOf('left', 40).map((topic) => ({ topic })) }, 4],
    ['irn_batchSubscribe', { topics: [] }, 1],
  ])('behavior: %s costs what it holds', async (method, params, cost) => {
    vi.useFakeTimers()
    const client = coreClient(start({ ratePerSecond: 1, rateBurst: cost }), 'A')
    ask(client, 1, method, params)
    ask(client, 1)
    await vi.advanceTimersByTimeAsync(990)
    expect(client.texts).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(10)
    expect(client.texts).toHaveLength(2)
  })

  test('behavior: a message to many sockets costs more than one to a few', async () => {
    vi.useFakeTimers()
    const relay = start({ ratePerSecond: 1, rateBurst: 20 })
    for (let at = 0; at < 100; at += 1) {
      await coreClient(relay, `B${at}`, 'demo', `10.0.1.${at}`).call('irn_subscribe', { topic: T })
    }
    const a = coreClient(relay, 'A')
    ask(a, 2, 'irn_publish', publication('m'))
    ask(a, 1)
    await vi.advanceTimersByTimeAsync(900)
    expect(a.texts).toHaveLength(2)
  })

  test('behavior: an address pays for bytes as well', async () => {
    vi.useFakeTimers()
    const relay = start({ ratePerSecond: 1, rateBurst: 10, addressClients: 2 })
    const a = coreClient(relay, 'A', 'demo', '10.0.0.1')
    ask(a, 1, 'irn_publish', publication('x'.repeat(20 * 16 * 1024)))
    ask(coreClient(relay, 'B', 'demo', '10.0.0.1'), 1)
    await vi.advanceTimersByTimeAsync(0)
    expect(a.texts).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(100)
    expect(a.texts).toHaveLength(1)
  })

  test('error: a line of more than a minute is not joined', async () => {
    vi.useFakeTimers()
    const relay = start({ ratePerSecond: 1, rateBurst: 1 })
    const [first, second] = [coreClient(relay, 'A'), coreClient(relay, 'A')]
    ask(first, 1, 'irn_batchFetchMessages', { topics: topicsOf('many', 100) })
    ask(second, 1)
    await vi.advanceTimersByTimeAsync(0)
    expect(second.port.closed).toEqual({ code: 1013, reason: 'Overloaded: too many requests' })
    await vi.advanceTimersByTimeAsync(100_000)
    expect(first.texts).toHaveLength(1)
  })
})

describe('memory of a process', () => {
  test('error: more subscriptions than the part of a client, of an address, or than there are', async () => {
    const relay = start({ subscriptions: 20_000, clientShare: 10, addressShare: 15 })
    const subscribe = async (client: CoreClient, count: number): Promise<unknown[]> => {
      const answers: unknown[] = []
      for (let at = 0; at < count; at += 500) {
        const topics = topicsOf(`${client.clientId} ${at}`, 500)
        answers.push(await client.call('irn_batchSubscribe', { topics }).catch(() => 'closed'))
      }
      return answers.map((answer) => (Array.isArray(answer) ? true : answer))
    }
    const [a1, a2, b] = [
      coreClient(relay, 'A', 'demo', '10.0.0.1'),
      coreClient(relay, 'A', 'demo', '10.0.0.2'),
      coreClient(relay, 'B', 'demo', '10.0.0.1'),
    ]
    expect(await subscribe(a1, 1500)).toEqual([true, true, true])
    const client = { code: -32000, message: 'Too many subscriptions of this client' }
    expect(await subscribe(a2, 1000)).toEqual([true, client])
    const address = { code: -32000, message: 'Too many subscriptions from this address' }
    expect(await subscribe(b, 2000)).toEqual([true, true, true, address])
    expect(await subscribe(coreClient(relay, 'C', 'demo', '10.0.0.3'), 500)).toEqual([true])
    const { subscriptions } = relay.stats()
    a1.socket.closed()
    expect(relay.stats().subscriptions).toBe(subscriptions - 1500)
    expect(await subscribe(b, 500)).toEqual([true])
  })

  test('error: requests that wait take no more than the part of their address', async () => {
    const relay = start({ ratePerSecond: 1, rateBurst: 1, queuedBytes: 16 * 1024 * 1024 })
    const open = (name: string, address: string): CoreClient => coreClient(relay, name, 'demo', address)
    const connected = Array.from({ length: 10 }, (_, at) => open(`C${at}`, '10.0.0.1'))
    const other = open('A', '10.0.0.2')
    const text = JSON.stringify({
      id: 1,
      jsonrpc: '2.0',
      method: 'irn_publish',
      params: publication('x'.repeat(1_000_000)),
    })
    for (const client of connected) {
      client.socket.receive(text)
      client.socket.receive(text)
    }
    other.socket.receive(text)
    const closed = connected.filter(({ port }) => port.closed !== undefined)
    expect(closed.length).toBeGreaterThan(4)
    expect(closed[0]?.port.closed).toEqual({ code: 1013, reason: 'Overloaded: too many requests wait' })
    expect(other.port.closed).toBeUndefined()
    for (const client of [...connected, other]) client.socket.closed()
    await relay.idle()
    const again = open('again', '10.0.0.1')
    for (const _ of [1, 2, 3, 4]) again.socket.receive(text)
    expect(again.port.closed).toBeUndefined()
    again.socket.closed()
  })

  test('behavior: sockets of an address that acknowledge nothing hold a part, and the next goes on when one does', async () => {
    const relay = start({ ratePerSecond: 0, deliveries: 64, unacknowledged: 4 })
    const a = coreClient(relay, 'A', 'demo', '10.0.0.1')
    const silent = Array.from({ length: 8 }, (_, at) => coreClient(relay, `S${at}`, 'demo', '10.0.0.2'))
    const good = coreClient(relay, 'B', 'demo', '10.0.0.3')
    for (const client of [...silent, good]) await client.call('irn_subscribe', { topic: T })
    for (const text of ['m1', 'm2', 'm3', 'm4', 'm5', 'm6']) await a.call('irn_publish', publication(text))
    const sent = (): number => silent.reduce((sum, client) => sum + client.deliveries().length, 0)
    await expect.poll(sent).toBe(16)
    for (let at = 0; at < 6; at += 1) {
      await expect.poll(() => good.deliveries().length).toBeGreaterThan(at)
      good.acknowledge(good.deliveries()[at]?.id ?? 0)
    }
    expect(good.messages()).toEqual(['m1', 'm2', 'm3', 'm4', 'm5', 'm6'])
    for (let round = 0; round < 6; round += 1) {
      for (const client of silent) {
        const next = client.deliveries()[round]
        if (next !== undefined) client.acknowledge(next.id)
        await new Promise((resolve) => setImmediate(resolve))
      }
    }
    for (let rest = 0; rest < 6; rest += 1) {
      for (const client of silent) {
        for (const { id } of client.deliveries()) client.acknowledge(id)
        await new Promise((resolve) => setImmediate(resolve))
      }
    }
    for (const client of silent) expect(client.messages()).toEqual(['m1', 'm2', 'm3', 'm4', 'm5', 'm6'])
  })
})

test('behavior: who reads no answers is given no more of the long ones', async () => {
  const relay = start({ ratePerSecond: 0 })
  const [a, b] = [coreClient(relay, 'A'), coreClient(relay, 'B')]
  await a.call('irn_publish', publication('m'))
  b.port.writable = false
  for (const id of [1, 2]) {
    b.socket.receive(
      JSON.stringify({ id, jsonrpc: '2.0', method: 'irn_fetchMessages', params: { topic: T } }),
    )
  }
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(b.texts).toEqual([])
  b.port.writable = true
  b.socket.drained()
  await relay.idle()
  expect(b.texts).toHaveLength(2)
})

test('behavior: while somebody fetches hundreds of mailboxes, others are answered in between', async () => {
  const relay = start({ ratePerSecond: 0 })
  const fetchers = Array.from({ length: 20 }, (_, at) => coreClient(relay, `F${at}`))
  const a = coreClient(relay, 'A')
  const topics = topicsOf('fetched', 500)
  for (const topic of topics) await a.call('irn_publish', publication('m', topic))
  let turns = 0
  let isDone = false
  const count = (): void => {
    turns += 1
    if (!isDone) setImmediate(count)
  }
  count()
  for (const { socket } of fetchers) {
    socket.receive(
      JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'irn_batchFetchMessages', params: { topics } }),
    )
  }
  await relay.idle()
  isDone = true
  for (const { texts } of fetchers) {
    expect((JSON.parse(texts[0] ?? '') as { result: { messages: unknown[] } }).result.messages).toHaveLength(
      500,
    )
  }
  // 50 pages, one per turn.
  expect(turns).toBeGreaterThan(45)
})
