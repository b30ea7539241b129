import { Redis } from 'ioredis'
import { createHash, randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { coreClient } from '../test/coreClient.js'
import { compileRelay, startNode, type RelayNode } from '../test/startNode.js'
import { findRedis, startRedis } from '@latchkey/kit/testing/startRedis'
import { connectClient } from '../test/testClient.js'
import { createMemoryStore, createRelay, type Relay } from './core/index.js'
import { sizeOf } from './core/storeLimits.js'
import { COSTS } from './settings/capacity.js'
import { createRedisStore } from './store/createRedisStore.js'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
function heap(): number {
  collect()
  collect()
  return process.memoryUsage().heapUsed
}
const hash = (text: string): string => createHash('sha256').update(text).digest('hex')
const limits = { ratePerSecond: 0, clientShare: 100, addressShare: 100 }

describe('things count at least what they cost', () => {
  const COUNT = 5000
  const clientId = `did:key:z6Mk${'x'.repeat(44)}`
  const silent = (relay: Relay) =>
    relay.connect({
      clientId,
      project: 'demo',
      address: '203.0.113.7',
      port: { send: () => {}, close: () => {}, isWritable: () => true, pause: () => {}, resume: () => {} },
    })
  const publish = async (relay: Relay): Promise<void> => {
    const socket = silent(relay)
    for (let at = 0; at < COUNT; at += 1) {
      const params = { topic: hash(`topic ${at}`), message: randomBytes(12).toString('base64'), tag: 1108 }
      socket.receive(JSON.stringify({ id: String(at), jsonrpc: '2.0', method: 'irn_publish', params }))
      if (at % 32 === 0) await relay.idle()
    }
    await relay.idle()
  }
  const each = sizeOf({ message: 'x'.repeat(16) })

  test('behavior: a message in memory', async () => {
    const store = createMemoryStore({ limits })
    const relay = createRelay({ store, hash, limits })
    const before = heap()
    await publish(relay)
    expect((heap() - before) / COUNT).toBeLessThan(each)
    expect(store.stats()).toEqual({ messages: COUNT, bytes: COUNT * each })
    for (let at = 0; at < COUNT; at += 1) {
      const [page] = await store.read([{ topic: hash(`topic ${at}`), clientId, after: '' }], {
        count: 1,
        bytes: 1000,
      })
      await store.acknowledge({ topic: hash(`topic ${at}`), cursor: page?.head ?? '', clientId })
    }
    expect((heap() - before) / COUNT).toBeLessThan(each)
    expect(store.stats()).toEqual({ messages: COUNT, bytes: COUNT * each })
  })

  test.skipIf(findRedis() === undefined)(
    'behavior: a message in Redis, before and after it was acknowledged',
    async () => {
      const redis = await startRedis()
      const options = { url: redis.url, prefix: 'latchkey:', now: Date.now, onError: () => {} }
      const store = await createRedisStore({ ...options, limits })
      onTestFinished(async () => {
        await store.close()
        await redis.stop()
      })
      const relay = createRelay({ store, hash, limits })
      const before = await memoryOf(redis.url)
      await publish(relay)
      expect(((await memoryOf(redis.url)) - before) / COUNT).toBeLessThan(each)
      for (let at = 0; at < COUNT; at += 100) {
        const queries = Array.from({ length: 100 }, (_, index) => ({
          topic: hash(`topic ${at + index}`),
          clientId,
          after: '',
        }))
        const pages = await store.read(queries, { count: 1, bytes: 1000 })
        const receipts = pages.flatMap(({ messages }) =>
          messages.map(({ message: { topic, cursor } }) => ({ topic, cursor })),
        )
        expect(receipts).toHaveLength(100)
        await Promise.all(receipts.map((one) => store.acknowledge({ ...one, clientId })))
      }
      expect(((await memoryOf(redis.url)) - before) / COUNT).toBeLessThan(each)
    },
  )

  test('behavior: a subscription', async () => {
    const relay = createRelay({ store: createMemoryStore(), hash, limits })
    const before = heap()
    const socket = silent(relay)
    for (let at = 0; at < COUNT; at += 500) {
      const topics = Array.from({ length: 500 }, () => randomBytes(32).toString('hex'))
      socket.receive(
        JSON.stringify({ id: '1', jsonrpc: '2.0', method: 'irn_batchSubscribe', params: { topics } }),
      )
      await relay.idle()
    }
    expect(relay.stats().subscriptions).toBe(COUNT)
    expect((heap() - before) / COUNT).toBeLessThan(COSTS.subscription)
  })

  test('behavior: a delivery that is not acknowledged', async () => {
    const relay = createRelay({ store: createMemoryStore(), hash, limits })
    const topic = hash('topic')
    const sockets = Array.from({ length: 500 }, () => silent(relay))
    const request = JSON.stringify({ id: '1', jsonrpc: '2.0', method: 'irn_subscribe', params: { topic } })
    for (const socket of sockets) socket.receive(request)
    const a = coreClient(relay, 'A')
    await a.call('irn_publish', { topic, message: 'first' })
    const before = heap()
    for (let at = 0; at < 20; at += 1) await a.call('irn_publish', { topic, message: `${at}` })
    expect((heap() - before) / (20 * sockets.length)).toBeLessThan(COSTS.delivery)
  })
})

async function memoryOf(url: string): Promise<number> {
  const redis = new Redis(url)
  const text = await redis.info('memory')
  redis.disconnect()
  return Number(/used_memory:(\d+)/.exec(text)?.[1])
}

describe('a process with little', () => {
  beforeAll(compileRelay, 60_000)

  async function flood(
    relay: RelayNode,
    name: string,
    method: string,
    params: () => object,
  ): Promise<() => number> {
    const client = await connectClient(relay.url, { name, acknowledge: false, localAddress: '127.0.0.2' })
    let refused = 0
    void (async () => {
      while (client.socket.readyState === client.socket.OPEN) {
        const calls = Array.from({ length: 20 }, () =>
          client.call(method, params()).catch(() => (refused += 1)),
        )
        await Promise.all(calls)
      }
    })()
    return () => {
      client.socket.terminate()
      return refused
    }
  }

  test('behavior: a heap of 64 MiB survives who publishes and subscribes as fast as it can', async () => {
    const env = {
      NODE_OPTIONS: '--max-old-space-size=64',
      LATCHKEY_LOG_LEVEL: 'warn',
    }
    const relay = await startNode([], env)
    onTestFinished(async () => void (await relay.end('SIGKILL')))
    const random = (): string => randomBytes(32).toString('hex')
    const small = (): object => ({ topic: random(), message: random(), ttl: 86_400, tag: 1 })
    const large = (): object => ({ ...small(), message: random().padEnd(100_000, 'x') })
    const many = (): object => ({ topics: Array.from({ length: 500 }, random) })
    const floods: (() => number)[] = []
    for (let at = 0; at < 4; at += 1) {
      floods.push(await flood(relay, `small ${at}`, 'irn_publish', small))
      floods.push(await flood(relay, `large ${at}`, 'irn_publish', large))
      floods.push(await flood(relay, `many ${at}`, 'irn_batchSubscribe', many))
    }
    const topic = hash('topic')
    const [a, b] = [
      await connectClient(relay.url, { name: 'A' }),
      await connectClient(relay.url, { name: 'B' }),
    ]
    await b.call('irn_subscribe', { topic })
    for (let at = 0; at < 20; at += 1) {
      expect(await a.call('irn_publish', { topic, message: `m${at}`, ttl: 300 })).toBe(true)
      expect((await b.receive()).params.data.message).toBe(`m${at}`)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    expect(floods.reduce((sum, stop) => sum + stop(), 0)).toBeGreaterThan(100)
    expect(await relay.end('SIGTERM')).toBe(0)
  })

  test('behavior: few file descriptors are not all for one address', async () => {
    const relay = await startNode([], { LATCHKEY_LOG_LEVEL: 'warn' }, 200)
    onTestFinished(async () => void (await relay.end('SIGKILL')))
    await expect.poll(relay.output).toContain('too few file descriptors')
    const { port } = new URL(relay.url)
    const silent: Socket[] = []
    onTestFinished(() => silent.forEach((socket) => socket.destroy()))
    for (let at = 0; at < 300; at += 1) {
      const socket = connect({ host: '127.0.0.1', port: Number(port), localAddress: '127.0.0.2' })
      socket.on('error', () => {})
      silent.push(socket)
      await new Promise((resolve) => socket.once('connect', resolve))
    }
    const good = await connectClient(relay.url, { name: 'A' })
    expect(await good.call('irn_subscribe', { topic: hash('topic') })).toHaveLength(64)
  })
})
