import { findRedis, startRedis } from '@latchkey/kit/testing/startRedis'
import { Redis } from 'ioredis'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { IMPATIENT_MS } from '@latchkey/kit/testing/silence'
import { startCluster, type ClusterNode, type TestCluster } from '@latchkey/kit/testing/startCluster'
import { startSentinel } from '@latchkey/kit/testing/startSentinel'
import type { MailboxStore, NewMessage, StoredMessage } from '../core/index.js'
import { sizeOf } from '../core/storeLimits.js'
import { createRedisStore, type RedisStoreOptions } from './createRedisStore.js'
import { createPartitions, partitionOf } from './partitions.js'

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')

const message = (name: string, more: Partial<NewMessage> = {}): NewMessage => ({
  topic: hash(`topic of ${name}`),
  message: name,
  tag: 1,
  attestation: undefined,
  from: 'A',
  project: 'demo',
  address: '10.0.0.1',
  publishedAt: Date.now(),
  expiresAt: Date.now() + 300_000,
  keys: [hash(`key of ${name}`)],
  ...more,
})

async function open(options: Partial<RedisStoreOptions> & { readonly url: string }): Promise<MailboxStore> {
  const store = await createRedisStore({ prefix: 'test:', now: Date.now, onError: () => {}, ...options })
  onTestFinished(() => store.close())
  return store
}

async function publish(store: MailboxStore, entry: NewMessage): Promise<void> {
  for (;;) {
    const outcome = await store.publish(entry).catch(() => 'failed')
    if (outcome === 'stored' || outcome === 'duplicate') return
  }
}

async function follow(
  store: MailboxStore,
  topics: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const received = new Map(topics.map((topic) => [topic, [] as string[]]))
  const cursors = new Map<string, string>()
  const take = ({ topic, cursor, message: text }: StoredMessage): void => {
    if (cursor <= (cursors.get(topic) ?? '')) return
    cursors.set(topic, cursor)
    received.get(topic)?.push(text)
  }
  const live = new Set(topics)
  /** Topics whose page, read meanwhile, may lack a message that arrived. */
  const dirty = new Set<string>()
  const catchUp = async (own: readonly string[]): Promise<void> => {
    for (const topic of own) {
      for (;;) {
        dirty.delete(topic)
        const [page] = await store.read([{ topic, clientId: 'B', after: cursors.get(topic) ?? '' }], {
          count: 100,
          bytes: 1_000_000,
        })
        for (const { message: found } of page?.messages ?? []) take(found)
        if (!page?.more && !dirty.has(topic)) break
      }
      live.add(topic)
    }
  }
  store.attach({
    message: (arrived) => (live.has(arrived.topic) ? take(arrived) : void dirty.add(arrived.topic)),
    interrupt: (isLost) => {
      for (const topic of topics) if (isLost(topic)) live.delete(topic)
    },
    resync: (isBack) => {
      const again = (): void => void catchUp(topics.filter(isBack)).catch(again)
      again()
    },
  })
  await store.listen(topics)
  return received
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const numbers = (count: number): readonly string[] => Array.from({ length: count }, (_, at) => `m${at}`)

describe.skipIf(findRedis() === undefined)('faults (needs redis-server)', { timeout: 120_000 }, () => {
  let cluster: TestCluster
  beforeAll(async () => {
    cluster = await startCluster({ silenceMs: IMPATIENT_MS })
  }, 120_000)
  afterAll(() => cluster.stop(), 60_000)

  const tags = createPartitions(64)
  const slotOf = (topic: string): number => tags[partitionOf(topic, 64)]?.slot ?? 0
  const masterOf = (slot: number): ClusterNode | undefined => cluster.masters[Math.floor((slot * 3) / 16_384)]
  const topics = [0, 1, 2].map((at) => {
    for (let turn = 0; ; turn += 1) {
      const topic = hash(`topic ${turn}`)
      if (Math.floor((slotOf(topic) * 3) / 16_384) === at) return topic
    }
  })

  test('error: a node that is set to another number of partitions does not start', async () => {
    await open({ url: cluster.url, prefix: 'map:' })
    await expect(
      createRedisStore({
        url: cluster.url,
        prefix: 'map:',
        partitions: 32,
        now: Date.now,
        onError: () => {},
      }),
    ).rejects.toThrow(
      'This Redis holds mailboxes in 64 partitions, and this node is set to 32. Set LATCHKEY_RELAY_PARTITIONS to 64',
    )
  })

  test('behavior: slots move while messages flow: each comes, in order and once', async () => {
    const [publisher, listener] = [
      await open({ url: cluster.url, prefix: 'move:' }),
      await open({ url: cluster.url, prefix: 'move:' }),
    ]
    const received = await follow(listener, topics)
    const [topic = ''] = topics
    const slot = slotOf(topic)
    const [from, to] = [cluster.masters[0], cluster.masters[1]]
    if (!from || !to) throw new Error('There is no cluster.')
    const over = new AbortController()
    const moving = async (source: ClusterNode, target: ClusterNode): Promise<void> => {
      await target.admin.call('CLUSTER', 'SETSLOT', slot, 'IMPORTING', source.id)
      await source.admin.call('CLUSTER', 'SETSLOT', slot, 'MIGRATING', target.id)
      for (;;) {
        const keys = (await source.admin.call('CLUSTER', 'GETKEYSINSLOT', slot, 1)) as string[]
        if (keys.length === 0) break
        await source.admin.call('MIGRATE', '127.0.0.1', target.port, '', 0, 5_000, 'KEYS', ...keys)
      }
      for (const { admin } of [target, source])
        await admin.call('CLUSTER', 'SETSLOT', slot, 'NODE', target.id)
    }
    const moves = moving(from, to)
      .then(() => moving(to, from))
      .finally(() => over.abort())
    let count = 0
    for (; count < 200 || !over.signal.aborted; count += 1) {
      for (const own of topics)
        await publish(publisher, message(`m${count}`, { topic: own, keys: [hash(`${own} ${count}`)] }))
    }
    await moves
    for (const own of topics)
      await expect.poll(() => received.get(own)?.length, { timeout: 30_000 }).toBe(count)
    for (const own of topics) expect(received.get(own)).toEqual(numbers(count))
  })

  test('behavior: a master dies: its replica takes over, and nothing that a replica had to have is lost', async () => {
    const options = { url: cluster.url, prefix: 'fail:' }
    const [first, then, listener] = [
      await open({ ...options, replicas: 1 }),
      await open(options),
      await open(options),
    ]
    const received = await follow(listener, topics)
    const [, topic = ''] = topics
    const send = async (store: MailboxStore, text: string): Promise<void> => {
      for (const own of topics) await publish(store, message(text, { topic: own, keys: [hash(own + text)] }))
    }
    for (const text of numbers(100)) await send(first, text)
    process.kill(masterOf(slotOf(topic))?.server.pid ?? 0, 'SIGKILL')
    for (const text of numbers(200).slice(100)) await send(then, text)
    for (const own of topics)
      await expect.poll(() => received.get(own)?.length, { timeout: 60_000 }).toBe(200)
    for (const own of topics) {
      expect(received.get(own)).toEqual(numbers(200))
      const [page] = await then.read([{ topic: own, clientId: 'C', after: '' }], {
        count: 1_000,
        bytes: 1_000_000,
      })
      expect(page?.messages.map((one) => one.message.message)).toEqual(numbers(200))
    }
    expect(await then.isReady()).toBe(true)
  })
})

describe.skipIf(findRedis() === undefined)('one primary (needs redis-server)', { timeout: 120_000 }, () => {
  test('behavior: the primary dies and a sentinel hangs: the others name another, and what its replica had to have is there', async () => {
    const sentinel = await startSentinel({ silenceMs: IMPATIENT_MS })
    onTestFinished(() => sentinel.stop())
    const { url } = sentinel
    const [first, then, listener] = [
      await open({ url, replicas: 1 }),
      await open({ url }),
      await open({ url }),
    ]
    const topic = hash('one')
    const received = await follow(listener, [topic])
    for (const text of numbers(50)) await publish(first, message(text, { topic }))
    // The others report the new primary to stores that still wait for this one.
    const hanging = sentinel.sentinels[0]?.pid ?? 0
    process.kill(hanging, 'SIGSTOP')
    onTestFinished(() => void process.kill(hanging, 'SIGCONT'))
    process.kill(sentinel.primary.pid ?? 0, 'SIGKILL')
    for (const text of numbers(100).slice(50)) await publish(then, message(text, { topic }))
    await expect.poll(() => received.get(topic)?.length, { timeout: 60_000 }).toBe(100)
    expect(received.get(topic)).toEqual(numbers(100))
    expect(await then.isReady()).toBe(true)
  })

  test('behavior: Redis restarts with its append-only file, and has what was acknowledged', async () => {
    let redis = await startRedis()
    const port = Number(new URL(redis.url).port)
    const admin = new Redis(redis.url)
    admin.on('error', () => undefined)
    await admin.config('SET', 'appendonly', 'yes')
    await admin.config('SET', 'appendfsync', 'always')
    const [, dir] = (await admin.config('GET', 'dir')) as string[]
    const store = await open({ url: redis.url })
    const topic = hash('restart')
    const received = await follow(store, [topic])
    for (const text of numbers(50)) await publish(store, message(text, { topic }))
    await admin.quit()
    const { pid = 0 } = redis
    process.kill(pid, 'SIGKILL')
    // Its port is free only then.
    await expect.poll(() => isRunning(pid)).toBe(false)
    redis = await startRedis({ port, dir: dir ?? '', appendOnly: true })
    onTestFinished(() => redis.stop())
    for (let at = 50; at < 100; at += 1) await publish(store, message(`m${at}`, { topic }))
    await expect.poll(() => received.get(topic)?.length, { timeout: 60_000 }).toBe(100)
    expect(received.get(topic)).toEqual(numbers(100))
  })

  test('behavior: four nodes that fill a project at once stay within a tenth of its limit', async () => {
    const redis = await startRedis()
    onTestFinished(() => redis.stop())
    const each = sizeOf({ message: 'x'.repeat(2_000) })
    const limits = { projectBytes: 200 * each, clientShare: 100, addressShare: 100 }
    const nodes = [
      await open({ url: redis.url, limits }),
      await open({ url: redis.url, limits }),
      await open({ url: redis.url, limits }),
      await open({ url: redis.url, limits }),
    ]
    let stored = 0
    const fill = async (node: MailboxStore, at: number): Promise<void> => {
      for (let turn = 0; ; turn += 1) {
        const outcome = await node.publish(
          message(`${at} ${turn}`, { message: 'x'.repeat(2_000), from: `A${at}`, address: `10.0.0.${at}` }),
        )
        if (outcome !== 'stored') return
        stored += 1
      }
    }
    await Promise.all(nodes.flatMap((node, at) => [0, 1, 2, 3].map((one) => fill(node, at * 4 + one))))
    expect(stored).toBeLessThanOrEqual(220)
    expect(stored).toBeGreaterThanOrEqual(180)
  })
})
