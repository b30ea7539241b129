import { findRedis, startRedis, type TestRedis } from '@latchkey/kit/testing/startRedis'
import { Redis } from 'ioredis'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createRedisStore } from './createRedisStore.js'

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')
const MiB = 1024 * 1024

describe.skipIf(findRedis() === undefined)('Redis itself is full (needs redis-server)', () => {
  let redis: TestRedis
  beforeAll(async () => {
    redis = await startRedis()
  })
  afterAll(() => redis.stop())

  test('behavior: acknowledged messages leave, those of other projects too, and none that nobody has', async () => {
    const store = await createRedisStore({
      url: redis.url,
      prefix: 'full:',
      now: Date.now,
      onError: () => {},
      limits: {
        clientShare: 100,
        addressShare: 100,
      },
    })
    const admin = new Redis(redis.url)
    onTestFinished(async () => {
      admin.disconnect()
      await store.close()
    })
    const used = Number(/used_memory:(\d+)/.exec(await admin.info('memory'))?.[1])
    await admin.config('SET', 'maxmemory', used + 8 * MiB)
    const cursorOf = async (topic: string): Promise<string> =>
      (await store.read([{ topic, clientId: 'B', after: '' }], { count: 1, bytes: 1 }))[0]?.head ?? ''
    const publish = (project: string, at: number): Promise<unknown> =>
      store.publish({
        topic: hash(`${project} ${at}`),
        message: 'x'.repeat(MiB / 4),
        tag: 1,
        attestation: undefined,
        from: 'A',
        project,
        address: '10.0.0.1',
        publishedAt: 0,
        expiresAt: Date.now() + 36e5,
        keys: [hash(`${project} ${at} key`)],
      })
    await publish('one', 0)
    for (let at = 1; at < 50; at += 1) {
      const project = at < 20 ? 'one' : 'two'
      expect(await publish(project, at)).toBe('stored')
      const topic = hash(`${project} ${at}`)
      await store.acknowledge({ topic, cursor: await cursorOf(topic), clientId: 'B' })
    }
    expect(await cursorOf(hash('one 0'))).not.toBe('')
    // Which ones depends on the partitions, and how many on the allocator of the server.
    const acknowledged = Array.from({ length: 19 }, (_, at) => cursorOf(hash(`one ${at + 1}`)))
    expect(await Promise.all(acknowledged)).toContain('')
    expect(await cursorOf(hash('two 49'))).not.toBe('')
    await expect(
      (async () => {
        for (let at = 50; ; at += 1) await publish('two', at)
      })(),
    ).rejects.toThrow('OOM')
    expect(await cursorOf(hash('two 49'))).toBe('')
    expect(await cursorOf(hash('two 50'))).not.toBe('')
  })
})
