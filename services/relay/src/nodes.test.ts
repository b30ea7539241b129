import { Redis } from 'ioredis'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { compileRelay, startNode, type RelayNode } from '../test/startNode.js'
import { findRedis, startRedis, type TestRedis } from '@latchkey/kit/testing/startRedis'
import { connectClient, type TestClient } from '../test/testClient.js'

const topicOf = (name: string): string => createHash('sha256').update(name).digest('hex')
const publication = (topic: string, message: string): object => ({ topic, message, ttl: 300, tag: 1108 })
const texts = (count: number): string[] => Array.from({ length: count }, (_, index) => `m${index}`)

vi.setConfig({ testTimeout: 40_000 })
beforeAll(compileRelay, 60_000)

async function node(args: readonly string[] = [], env: NodeJS.ProcessEnv = {}): Promise<RelayNode> {
  const started = await startNode(args, env)
  onTestFinished(async () => void (await started.end('SIGKILL')))
  return started
}

async function publishAll(
  urls: readonly string[],
  topic: string,
  messages: readonly string[],
): Promise<void> {
  let at = 0
  for (const url of urls) {
    const client = await connectClient(url, { name: 'publisher' }).catch(() => undefined)
    if (client === undefined) continue
    try {
      for (; at < messages.length; at += 1) {
        const id = String(1_795_149_126_017_000_000n + BigInt(at))
        expect(await client.call('irn_publish', publication(topic, messages[at] ?? ''), id)).toBe(true)
      }
      return await client.close()
    } catch {}
  }
  throw new Error('No node took the messages.')
}

async function receiveAll(
  urls: readonly string[],
  topic: string,
  count: number,
  onCount: (found: number) => void,
): Promise<string[]> {
  const found: string[] = []
  for (const url of urls) {
    const client = await connectClient(url, { name: 'receiver' }).catch(() => undefined)
    if (client === undefined) continue
    try {
      await client.call('irn_batchSubscribe', { topics: [topic] })
      while (found.length < count) {
        const { message } = (await client.receive()).params.data
        if (found.includes(message)) continue
        found.push(message)
        onCount(found.length)
      }
      await client.close()
      return found
    } catch {}
  }
  return found
}

describe.skipIf(findRedis() === undefined)('two nodes and Redis (needs redis-server)', () => {
  let redis: TestRedis
  beforeAll(async () => {
    redis = await startRedis()
  })
  afterAll(() => redis.stop())
  const two = async (): Promise<[RelayNode, RelayNode]> => [
    await node(['--redis', redis.url]),
    await node(['--redis', redis.url]),
  ]

  test('behavior: a message published on one node reaches both sockets of a client on both nodes', async () => {
    const [first, second] = await two()
    const topic = topicOf('across')
    const a = await connectClient(first.url, { name: 'A' })
    const b1 = await connectClient(first.url, { name: 'B' })
    const b2 = await connectClient(second.url, { name: 'B' })
    for (const client of [a, b1, b2]) await client.call('irn_subscribe', { topic })
    await a.call('irn_publish', publication(topic, 'hello'))
    const deliveries = await Promise.all([b1.receive(), b2.receive()])
    expect(deliveries.map(({ params }) => params.data.message)).toEqual(['hello', 'hello'])
    await b2.call('irn_publish', publication(topic, 'hello yourself'))
    expect((await a.receive()).params.data.message).toBe('hello yourself')
    expect([...a.inbox, ...b1.inbox, ...b2.inbox]).toEqual([])
  })

  test.each([
    ["the publisher's node", [0, 1], [1]],
    ["the receiver's node", [1], [0, 1]],
    ['the node of both', [0, 1], [0, 1]],
  ])('behavior: SIGKILL of %s loses nothing and keeps the order', async (name, publisher, receiver) => {
    const [first, second] = await two()
    const urls = [first.url, second.url]
    const pick = (places: readonly number[]): string[] => places.map((place) => urls[place] ?? '')
    const topic = topicOf(name)
    const messages = texts(200)
    const published = publishAll(pick(publisher), topic, messages)
    let ended: Promise<number | null> | undefined
    const received = receiveAll(pick(receiver), topic, messages.length, (found) => {
      if (found === 60) ended = first.end('SIGKILL')
    })
    await published
    expect(await received).toEqual(messages)
    expect(await ended).toBeNull()
  })

  test('behavior: what was acknowledged just before SIGKILL is in the mailbox of the other node', async () => {
    const [first, second] = await two()
    const topic = topicOf('just before')
    const a = await connectClient(first.url, { name: 'A' })
    await a.call('irn_publish', publication(topic, 'kept'))
    await first.end('SIGKILL')
    const b = await connectClient(second.url, { name: 'B' })
    await b.call('irn_subscribe', { topic })
    expect((await b.receive()).params.data.message).toBe('kept')
  })

  test('behavior: lost Redis connections lose no message and keep the order', async () => {
    const [first, second] = await two()
    const topic = topicOf('lost connection')
    const messages = texts(200)
    const admin = new Redis(redis.url)
    onTestFinished(() => admin.disconnect())
    const killed: Promise<unknown>[] = []
    const received = receiveAll([second.url], topic, messages.length, (found) => {
      const kind = ({ 30: 'pubsub', 80: 'normal', 130: 'pubsub' } as const)[found]
      if (kind !== undefined) killed.push(admin.call('CLIENT', 'KILL', 'TYPE', kind))
    })
    await publishAll([first.url], topic, messages)
    expect(await received).toEqual(messages)
    for (const count of await Promise.all(killed)) expect(Number(count)).toBeGreaterThanOrEqual(1)
    expect(killed).toHaveLength(3)
  })

  test('behavior: readiness follows Redis, health does not', async () => {
    const own = await startRedis()
    const only = await node(['--redis', own.url])
    const ask = async (path: string): Promise<number> =>
      (await fetch(new URL(path, only.url.replace('ws:', 'http:')))).status
    expect(await ask('/readyz')).toBe(200)
    await own.stop()
    await expect.poll(() => ask('/readyz')).toBe(503)
    expect(await ask('/healthz')).toBe(200)
  })
})

describe('one process', () => {
  const opened = async (relay: RelayNode): Promise<TestClient> => connectClient(relay.url)

  test('behavior: SIGTERM answers, closes sockets with 1001 and ends with 0', async () => {
    const relay = await node([], { LATCHKEY_RELAY_RATE: '5', LATCHKEY_RELAY_BURST: '1' })
    const client = await opened(relay)
    const answers = ['first', 'last'].map((text) =>
      client.call('irn_publish', publication(topicOf('drain'), text)),
    )
    const metrics = new URL('/metrics', relay.url.replace('ws:', 'http:'))
    await expect
      .poll(async () => (await fetch(metrics)).text(), { interval: 10 })
      .toContain('latchkey_relay_throttled_total 1')
    const ended = relay.end('SIGTERM')
    expect(await Promise.all(answers)).toEqual([true, true])
    expect(await client.closed).toEqual({ code: 1001, reason: 'Shutting down' })
    expect(await ended).toBe(0)
  })

  test('behavior: signals that come together, as from Ctrl-C through npm, are one wish to stop', async () => {
    const relay = await node()
    const client = await opened(relay)
    const ended = relay.end('SIGTERM', 'SIGINT')
    expect(await client.closed).toEqual({ code: 1001, reason: 'Shutting down' })
    expect(await ended).toBe(0)
  })

  test('error: a Redis that is not there ends the process with a message', async () => {
    await expect(startNode(['--redis', 'redis://127.0.0.1:1'])).rejects.toThrow(/Redis cannot be reached/)
  })

  test('error: a flag that does not exist', async () => {
    await expect(startNode(['--frobnicate'])).rejects.toThrow(/Usage: relay/)
  })

  test('behavior: logs hold no token, no client id, no topic and no message', async () => {
    const relay = await startNode([], { LATCHKEY_LOG_LEVEL: 'trace' })
    const client = await opened(relay)
    const topic = topicOf('secret')
    await client.call('irn_publish', publication(topic, 'a secret text'))
    await expect(client.call('irn_nothing', { topic })).rejects.toMatchObject({ code: -32601 })
    await client.close()
    const refused = await connectClient(relay.url, { token: 'not.a.token' })
    expect(await refused.closed).toMatchObject({ code: 3000 })
    await relay.end('SIGTERM')
    const text = relay.output()
    expect(text).toContain('connection refused')
    expect(text).toContain('socket closed')
    for (const secret of [topic, 'a secret text', client.clientId, 'eyJ', 'not.a.token']) {
      expect(text).not.toContain(secret)
    }
  })
})
