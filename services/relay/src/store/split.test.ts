import { withTimeout } from '@latchkey/kit/withTimeout'
import { IMPATIENT_MS } from '@latchkey/kit/testing/silence'
import { startCluster, type ClusterNode, type TestCluster } from '@latchkey/kit/testing/startCluster'
import { findRedis } from '@latchkey/kit/testing/startRedis'
import { startSentinel } from '@latchkey/kit/testing/startSentinel'
import { Redis } from 'ioredis'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { MailboxStore, NewMessage } from '../core/index.js'
import { createRedisStore, type RedisStoreOptions } from './createRedisStore.js'
import { createPartitions, partitionOf } from './partitions.js'
import { silentObserver } from './storeObserver.js'

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')
const patience = { timeout: 40_000 }
const limits = {
  topicMessages: 1_000_000,
  topicBytes: 2 ** 30,
  projectBytes: 2 ** 30,
  clientShare: 100,
  addressShare: 100,
}

const message = (topic: string, text: string): NewMessage => ({
  topic,
  message: text,
  tag: 1,
  attestation: undefined,
  from: 'A',
  project: 'demo',
  address: '10.0.0.1',
  publishedAt: Date.now(),
  expiresAt: Date.now() + 300_000,
  keys: [hash(topic + text)],
})

async function open(options: Partial<RedisStoreOptions> & { readonly url: string }): Promise<MailboxStore> {
  const store = await createRedisStore({
    prefix: 'test:',
    now: Date.now,
    limits,
    onError: () => {},
    ...options,
  })
  onTestFinished(() => store.close())
  return store
}

function publishAlways(store: MailboxStore, topic: string, prefix: string) {
  const acknowledged: string[] = []
  const refusals: string[] = []
  const over = new AbortController()
  const work = (async () => {
    for (let at = 0; !over.signal.aborted; at += 1) {
      const text = `${prefix}${at}`
      try {
        if ((await store.publish(message(topic, text))) === 'stored') acknowledged.push(text)
      } catch (error) {
        refusals.push(String(error))
      }
    }
  })()
  return {
    acknowledged,
    refusals,
    async stop() {
      over.abort()
      await work
    },
  }
}

async function readAll(store: MailboxStore, topic: string): Promise<readonly string[]> {
  const found: string[] = []
  for (let after = ''; ;) {
    const [page] = await store.read([{ topic, clientId: 'C', after }], { count: 500, bytes: 1_000_000 })
    for (const { message: one } of page?.messages ?? []) {
      found.push(one.message)
      after = one.cursor
    }
    if (!page?.more) return found
  }
}

const flows = async (
  { acknowledged }: { readonly acknowledged: readonly string[] },
  more = 20,
): Promise<void> => {
  const before = acknowledged.length
  await expect.poll(() => acknowledged.length, patience).toBeGreaterThanOrEqual(before + more)
}

const roleOf = async ({ admin }: { readonly admin: Redis }): Promise<string> =>
  /role:(\w+)/.exec(await admin.info('replication'))?.[1] ?? ''

const canRun = findRedis() !== undefined && process.platform === 'linux'

describe.skipIf(!canRun)('a cluster that splits (needs redis-server, Linux)', { timeout: 150_000 }, () => {
  let cluster: TestCluster
  beforeAll(async () => {
    cluster = await startCluster({ canSplit: true, silenceMs: IMPATIENT_MS })
  }, 150_000)
  afterAll(() => cluster.stop(), 60_000)

  const tags = createPartitions(64)
  const placeOf = (topic: string): number =>
    Math.floor(((tags[partitionOf(topic, 64)]?.slot ?? 0) * 3) / 16_384)
  const topics = [0, 1, 2].map((place) => {
    for (let turn = 0; ; turn += 1) if (placeOf(hash(`topic ${turn}`)) === place) return hash(`topic ${turn}`)
  })
  test('attack: a master cut off from the others, which nodes still reach: nothing acknowledged is lost', async () => {
    const [cut, replica] = [cluster.masters[1], cluster.replicas[1]]
    const [other = '', topic = ''] = topics
    if (!cut || !replica) throw new Error('There is no cluster.')
    const safe = await open({ url: cluster.url, replicas: 1 })
    const fast = await open({ url: cluster.url })
    const listener = await open({ url: cluster.url })
    const delivered = new Set<string>()
    let interrupts = 0
    listener.attach({
      message: (arrived) => delivered.add(arrived.message),
      interrupt: () => (interrupts += 1),
      resync: () => {},
    })
    await listener.listen(topics)

    const streams = {
      safe: publishAlways(safe, topic, 's'),
      fast: publishAlways(fast, topic, 'f'),
      elsewhere: publishAlways(safe, other, 'e'),
    }
    await Promise.all(Object.values(streams).map((stream) => flows(stream)))
    cluster.split(cut)
    const duringSplit = streams.elsewhere.acknowledged.length
    await expect.poll(() => roleOf(replica), patience).toBe('master')
    await flows(streams.fast)
    await expect.poll(async () => delivered.has(streams.fast.acknowledged.at(-1) ?? ''), patience).toBe(true)
    await expect.poll(() => streams.safe.refusals.length, patience).toBeGreaterThan(0)
    expect(streams.safe.refusals.at(-1)).toMatch(/NOREPLICAS|timed out|CLUSTERDOWN/)
    expect(streams.elsewhere.acknowledged.length).toBeGreaterThan(duringSplit)
    expect(streams.elsewhere.refusals).toEqual([])
    expect(await safe.isReady()).toBe(true)
    const beforeHeal = streams.safe.acknowledged.length

    cluster.heal()
    await expect.poll(() => roleOf(cut), patience).toBe('slave')
    await flows(streams.safe)
    expect(streams.safe.acknowledged.length).toBeGreaterThan(beforeHeal)
    await Promise.all(Object.values(streams).map((stream) => stream.stop()))

    const remaining = new Set(await readAll(safe, topic))
    expect(streams.safe.acknowledged.filter((text) => !remaining.has(text))).toEqual([])
    const all = await readAll(fast, topic)
    expect(new Set(all).size).toBe(all.length)
    expect(await readAll(fast, other)).toEqual(streams.elsewhere.acknowledged)
    expect(interrupts).toBeGreaterThan(0)
    const lateMessage = message(topic, 'late')
    await expect.poll(() => safe.publish(lateMessage).catch(String), patience).toMatch(/stored|duplicate/)
    await expect.poll(() => delivered.has('late'), patience).toBe(true)
  })

  test('attack: a shard without any server: its topics are refused with words, the others flow', async () => {
    const [, , lostMaster] = cluster.masters
    const spare = cluster.replicas[2]
    const [, other = '', topic = ''] = topics
    const small = { ...limits, projectBytes: 16 * 1024 * 1024 }
    const failed = new Set<number>()
    const observer = {
      ...silentObserver,
      command: (shard: number, outcome: string) => void (outcome === 'failed' && failed.add(shard)),
    }
    const store = await open({ url: cluster.url, prefix: 'gone:', limits: small, observer })
    await store.publish(message(topic, 'before'))
    const pids = [lostMaster, spare].map((node) => (node as ClusterNode).server.pid ?? 0)
    const signal = (name: 'SIGSTOP' | 'SIGCONT'): void => pids.forEach((pid) => process.kill(pid, name))
    signal('SIGSTOP')
    onTestFinished(() => signal('SIGCONT'))
    const refused = store.publish(message(topic, 'refused'))
    const stream = publishAlways(store, other, 'o')
    await expect(refused).rejects.toThrow(/timed out|CLUSTERDOWN/)
    await expect.poll(() => stream.acknowledged.length, patience).toBeGreaterThan(1_500)
    await stream.stop()
    expect(stream.refusals).toEqual([])
    expect([...failed]).toEqual([3])
    expect(await withTimeout(store.isReady(), 1_000, 'There was no answer in time.')).toBe(true)
    signal('SIGCONT')
    // The stream may have filled its project.
    const after = { ...message(topic, 'after'), project: 'other' }
    await expect.poll(() => store.publish(after).catch(String), patience).toMatch(/stored|duplicate/)
    expect(await readAll(store, topic)).toContain('before')
  })
})

describe.skipIf(!canRun)(
  'a primary that is cut off (needs redis-server, Linux)',
  { timeout: 150_000 },
  () => {
    test('attack: it would still answer: nodes say so, follow the sentinels, and lose nothing acknowledged', async () => {
      const sentinel = await startSentinel({ canSplit: true, silenceMs: IMPATIENT_MS })
      onTestFinished(() => sentinel.stop())
      const safe = await open({ url: sentinel.url, replicas: 1 })
      const fast = await open({ url: sentinel.url })
      const [topic, other] = [hash('split'), hash('fast')]
      const stream = publishAlways(safe, topic, 's')
      await flows(stream)
      expect(await safe.isReady()).toBe(true)

      sentinel.split()
      await expect.poll(() => safe.isReady(), patience).toBe(false)
      const admin = new Redis(sentinel.replica.url)
      onTestFinished(() => admin.disconnect())
      await expect.poll(() => roleOf({ admin }), patience).toBe('master')
      const had = async (text: string): Promise<boolean> => {
        await fast.publish(message(other, text)).catch(() => undefined)
        return (await admin.keys('*')).some((key) => key.includes(other))
      }
      let turn = 0
      await expect.poll(() => had(`f${(turn += 1)}`), patience).toBe(true)
      expect(await fast.isReady()).toBe(true)

      sentinel.heal()
      await flows(stream)
      expect(await safe.isReady()).toBe(true)
      await stream.stop()
      const remaining = new Set(await readAll(fast, topic))
      expect(stream.acknowledged.filter((text) => !remaining.has(text))).toEqual([])
      expect(stream.refusals.length).toBeGreaterThan(0)
    })
  },
)
