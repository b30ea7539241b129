import { findRedis, startRedis, type TestRedis } from '@latchkey/kit/testing/startRedis'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { compileRelay, startNode, type RelayNode } from '../../test/startNode.js'
import { connectClient, type TestClient } from '../../test/testClient.js'
import { memoryFlags } from './memoryFlags.js'
import { mergeMetrics } from './mergeMetrics.js'
import { createRestarts } from './restarts.js'

vi.setConfig({ testTimeout: 60_000 })
const patience = { timeout: 30_000 }

const topicOf = (name: string): string => createHash('sha256').update(name).digest('hex')
const publication = (topic: string, message: string): object => ({ topic, message, ttl: 300, tag: 1108 })

beforeAll(compileRelay, 60_000)

describe.skipIf(findRedis() === undefined)('two workers (needs redis-server)', () => {
  let redis: TestRedis
  let node: RelayNode
  beforeAll(async () => {
    redis = await startRedis()
    node = await startNode(['--redis', redis.url, '--workers', '2'])
  }, 60_000)
  afterAll(async () => {
    await node.end('SIGKILL')
    await redis.stop()
  })

  /** @param timeout in milliseconds, which only ends what gets no answer */
  const ask = async ({ url }: RelayNode, path: string, timeout = 30_000): Promise<Response> =>
    fetch(new URL(path, url.replace('ws:', 'http:')), {
      headers: { connection: 'close' },
      signal: AbortSignal.timeout(timeout),
    })
  const metrics = async (asked: RelayNode): Promise<string> => (await ask(asked, '/metrics')).text()
  const value = (text: string, name: string, worker: string | number): number =>
    Number(new RegExp(`^latchkey_relay_${name}{worker="${worker}"} (\\S+)$`, 'm').exec(text)?.[1])
  const socketsOf = async (asked: RelayNode): Promise<readonly number[]> => {
    const text = await metrics(asked)
    return [1, 2].map((place) => value(text, 'sockets', place))
  }
  const connectTo = async (asked: RelayNode, place: number, name: string): Promise<TestClient> => {
    for (let turn = 0; turn < 20; turn += 1) {
      const client = await connectClient(asked.url, { name })
      if ((await socketsOf(asked))[place - 1] === 1) return client
      await client.close()
      await ask(asked, '/healthz')
    }
    throw new Error('The worker takes no connection.')
  }
  const processOf = (asked: RelayNode, place: number): Promise<number> =>
    vi.waitUntil(() => {
      const lines = asked.output().split('\n')
      const isIts = (line: string): boolean =>
        line.includes('worker is ready') && line.includes(`"place":${place},`)
      return Number(/"process":(\d+)/.exec(lines.findLast(isIts) ?? '')?.[1] ?? 0)
    }, patience)

  test('behavior: clients on different workers talk, and one scrape has the numbers of both', async () => {
    const topic = topicOf('workers')
    const a = await connectTo(node, 1, 'A')
    const b = await connectTo(node, 2, 'B')
    expect(await socketsOf(node)).toEqual([1, 1])
    await b.call('irn_subscribe', { topic })
    await a.call('irn_publish', publication(topic, 'hello'))
    expect((await b.receive()).params.data.message).toBe('hello')

    const texts = await Promise.all([metrics(node), metrics(node), metrics(node)])
    for (const text of texts) {
      expect(text).toContain('latchkey_relay_published_total{outcome="stored",worker="1"} 1')
      expect(text).not.toContain('latchkey_relay_published_total{outcome="stored",worker="2"}')
      expect(value(text, 'delivered_total', 2)).toBe(1)
      expect([value(text, 'workers', 'primary'), value(text, 'workers_ready', 'primary')]).toEqual([2, 2])
      for (const kind of [/^# HELP (\S+)/gm, /^([^#\s]\S*(?: \S+)?) \S+$/gm]) {
        const names = [...text.matchAll(kind)].map(([, name]) => name)
        expect(names.length).toBeGreaterThan(20)
        expect(new Set(names).size).toBe(names.length)
      }
      expect(text).toMatch(/^process_resident_memory_bytes{worker="primary"} \d+$/m)
    }
    for (const secret of [topic, a.clientId, '127.0.0.1']) expect(texts[0]).not.toContain(secret)
    for (const path of ['/healthz', '/readyz']) expect((await ask(node, path)).status).toBe(200)
    await Promise.all([a.close(), b.close()])
  })

  test('behavior: a worker that is killed comes back, its clients too, and nothing is lost', async () => {
    const topic = topicOf('killed')
    const a = await connectTo(node, 1, 'A')
    const b = await connectTo(node, 2, 'B')
    await b.call('irn_subscribe', { topic })
    await a.call('irn_publish', publication(topic, 'before'))
    expect((await b.receive()).params.data.message).toBe('before')

    process.kill(await processOf(node, 2), 'SIGKILL')
    expect(await b.closed).toMatchObject({ code: 1006 })
    await a.call('irn_publish', publication(topic, 'meanwhile'))
    // A connection given to it just before is cut off: probes connect again.
    expect((await vi.waitFor(() => ask(node, '/readyz'), patience)).status).toBe(200)
    await expect.poll(async () => value(await metrics(node), 'workers_ready', 'primary'), patience).toBe(2)
    expect(value(await metrics(node), 'worker_restarts_total', 'primary')).toBe(1)
    const again = await connectTo(node, 2, 'B')
    await again.call('irn_subscribe', { topic })
    const next = async () => (await again.receive()).params.data.message
    // The kill may precede the stored acknowledgment.
    let message = await next()
    if (message === 'before') message = await next()
    expect(message).toBe('meanwhile')
    await a.call('irn_publish', publication(topic, 'after'))
    expect(await next()).toBe('after')
    await Promise.all([a.close(), again.close()])
  })

  test('behavior: both workers at once: the port comes back by itself', async () => {
    for (const pid of await Promise.all([1, 2].map((place) => processOf(node, place))))
      process.kill(pid, 'SIGKILL')
    const states = async (): Promise<readonly number[]> => {
      const text = await metrics(node).catch(() => '')
      return ['worker_restarts_total', 'workers_ready'].map((name) => value(text, name, 'primary'))
    }
    await expect.poll(states, patience).toEqual([3, 2])
    const client = await connectClient(node.url)
    expect(await client.call('irn_publish', publication(topicOf('both'), 'm'))).toBe(true)
    await client.close()
  })

  test('attack: a worker that hangs takes neither probes nor other clients with it', async () => {
    const pid = await processOf(node, 2)
    process.kill(pid, 'SIGSTOP')
    onTestFinished(() => void process.kill(pid, 'SIGCONT'))
    const probes = await Promise.allSettled(Array.from({ length: 6 }, () => ask(node, '/readyz', 5_000)))
    const answered = probes.flatMap((one) => (one.status === 'fulfilled' ? [one.value.status] : []))
    expect(answered.length).toBeGreaterThanOrEqual(4)
    expect(new Set(answered)).toEqual(new Set([200]))
    const text = await metrics(node)
    expect(value(text, 'sockets', 1)).toBe(0)
    expect(text).not.toContain('latchkey_relay_sockets{worker="2"}')
  })

  test('attack: a connection that a worker was given before it hung ends with the worker', async () => {
    await (await connectTo(node, 2, 'B')).close()
    const pid = await processOf(node, 2)
    process.kill(pid, 'SIGSTOP')
    const asked = Array.from({ length: 4 }, () => ask(node, '/healthz', 60_000))
    expect((await ask(node, '/readyz')).status).toBe(200)
    process.kill(pid, 'SIGKILL')
    const ends = await Promise.allSettled(asked)
    const reasons = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason.cause.code] : []))
    expect(reasons).toEqual(['ECONNRESET'])
    await expect.poll(async () => value(await metrics(node), 'workers_ready', 'primary'), patience).toBe(2)
  })

  test('behavior: SIGTERM drains every worker: it answers, says so, closes with 1001 and ends with 0', async () => {
    const own = await startNode(['--redis', redis.url, '--workers', '2'], {
      LATCHKEY_RELAY_RATE: '5',
      LATCHKEY_RELAY_BURST: '1',
      LATCHKEY_DRAIN_MS: '2500',
    })
    onTestFinished(async () => void (await own.end('SIGKILL')))
    const clients = [await connectTo(own, 1, 'A'), await connectTo(own, 2, 'B')]
    const before = await Promise.all([1, 2].map((place) => processOf(own, place)))
    const ended = own.end('SIGTERM')
    await expect.poll(async () => (await ask(own, '/readyz')).status).toBe(503)
    const answers = clients.flatMap((client) =>
      ['first', 'last'].map((text) => client.call('irn_publish', publication(topicOf('drain'), text))),
    )
    expect(await Promise.all(answers)).toEqual([true, true, true, true])
    for (const client of clients) expect(await client.closed).toEqual({ code: 1001, reason: 'Shutting down' })
    expect(await ended).toBe(0)
    for (const pid of before) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  })

  test('error: a port that is taken ends the node with one message', async () => {
    const { port } = new URL(node.url)
    await expect(startNode(['--redis', redis.url, '--workers', '2', '--port', port])).rejects.toThrow(
      new RegExp(`^[^]*Port ${port} is taken by another process\\.(?![^]*Port ${port} is taken)`),
    )
  })

  test('behavior: workers end with a primary that is killed', async () => {
    const pids = await Promise.all([1, 2].map((place) => processOf(node, place)))
    await node.end('SIGKILL')
    const lives = (pid: number): boolean => {
      try {
        return process.kill(pid, 0)
      } catch {
        return false
      }
    }
    await expect.poll(() => pids.some(lives), patience).toBe(false)
  })
})

test('behavior: restarts wait longer each time, at most half a minute, until a worker has served a minute', () => {
  const { delayAfter } = createRestarts()
  const delays = Array.from({ length: 100 }, () => delayAfter(0))
  expect(delays.slice(0, 5)).toEqual([100, 200, 400, 800, 1600])
  expect(Math.max(...delays)).toBe(30_000)
  expect(delays.at(-1)).toBe(30_000)
  expect([delayAfter(59_999), delayAfter(60_000), delayAfter(0)]).toEqual([30_000, 100, 200])
})

test('behavior: the heaps of all workers fit into the memory, unless an operator has set them', () => {
  const GiB = 1024 ** 3
  const facts = { workers: 4, memory: 2 * GiB, heap: GiB, flags: [] }
  expect(memoryFlags(facts)).toEqual(['--max-old-space-size=384'])
  expect(memoryFlags({ ...facts, memory: 64 * GiB })).toEqual([])
  expect(memoryFlags({ ...facts, flags: ['--max_old_space_size=900'] })).toEqual([])
})

test('behavior: metrics of several processes stand below one head each', () => {
  const text = (worker: string, more = ''): string =>
    `# HELP a_total A # HELP is no head.\n# TYPE a_total counter\na_total{worker="${worker}"} 1\n${more}`
  expect(mergeMetrics([text('1'), text('2', '\n# HELP b B.\n# TYPE b gauge\n'), ''])).toBe(
    '# HELP a_total A # HELP is no head.\n# TYPE a_total counter\na_total{worker="1"} 1\na_total{worker="2"} 1\n\n# HELP b B.\n# TYPE b gauge\n',
  )
})
