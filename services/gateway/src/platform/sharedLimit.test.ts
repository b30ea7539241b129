import { createLog } from '@latchkey/kit/log'
import { createRateLimiter } from '@latchkey/kit/rateLimiter'
import { openSharedLimit, type SharedLimitOptions } from '@latchkey/kit/sharedLimit'
import { startCluster } from '@latchkey/kit/testing/startCluster'
import { findRedis, startRedis } from '@latchkey/kit/testing/startRedis'
import { expect, test } from 'vitest'
import { describeEngines } from '../../test/describeEngines.js'

const log = createLog({ name: 'test', level: 'silent' })

async function passed(
  options: Omit<SharedLimitOptions, 'log'>,
  count: number,
  caller = 'a',
): Promise<number> {
  const shared = await Promise.all([
    openSharedLimit({ ...options, log }),
    openSharedLimit({ ...options, log }),
  ])
  const gateways = shared.map((limit) =>
    createRateLimiter({ perMinute: options.perMinute, now: () => performance.now(), shared: limit }),
  )
  try {
    const waits = await Promise.all(
      Array.from({ length: count }, async (_, index) => gateways[index % 2]?.take(caller)),
    )
    for (const wait of waits) expect(wait).toBeLessThanOrEqual(60)
    return waits.filter((wait) => wait === 0).length
  } finally {
    for (const limit of shared) limit?.close()
  }
}

describeEngines('limits of several processes', (bench) => {
  test('behavior: gateways on one PostgreSQL count a caller together', async (context) => {
    const { pool } = bench.database
    if (pool === undefined) return context.skip('PGlite belongs to one process')
    const table = { schemaName: 'latchkey', tableName: 'rate_limits' }
    const options = { perMinute: 10, redisPrefix: '', postgres: { pool, ...table } }
    expect(await passed(options, 40)).toBe(10)
    expect(await passed(options, 40)).toBe(0)
    expect(await passed(options, 40, 'b')).toBe(10)
    const many = await passed({ ...options, perMinute: 100 }, 400, 'c')
    expect(many).toBeLessThanOrEqual(100)
    expect(many).toBeGreaterThanOrEqual(90)
    const { rows } = await pool.query('select key from latchkey.rate_limits')
    expect(rows).toHaveLength(3)
  })
})

const kinds = {
  'one Redis': startRedis,
  'a Redis Cluster': () => startCluster({ replicas: false }),
}

test.skipIf(findRedis() === undefined).each(Object.entries(kinds))(
  'behavior: gateways on %s count a caller together, and each alone while it is away (needs redis-server)',
  async (_, start) => {
    const redis = await start()
    const options = { redisUrl: redis.url, redisPrefix: 'test:', perMinute: 10 }
    // Enough to reach each server of a cluster.
    for (const caller of ['a', 'b', 'c', 'd', 'e', 'f']) {
      expect(await passed(options, 40, caller)).toBe(10)
      expect(await passed(options, 40, caller)).toBe(0)
    }
    await redis.stop()
    expect(await passed(options, 40)).toBe(20)
  },
  120_000,
)

test('behavior: a limit whose store is away says that each process counts alone', async () => {
  const limit = await openSharedLimit({
    perMinute: 10,
    redisUrl: 'redis://127.0.0.1:9',
    redisPrefix: '',
    log,
  })
  expect(limit?.store).toBe('redis')
  expect(limit?.isShared()).toBe(true)
  expect(await limit?.take('somebody')).toBe(0)
  expect(limit?.isShared()).toBe(false)
  limit?.close()
})

test('behavior: without PostgreSQL and Redis there is nothing to share', async () => {
  expect(await openSharedLimit({ perMinute: 10, redisPrefix: '', log })).toBeUndefined()
})
