import { pino } from 'pino'
import { expect, test } from 'vitest'
import { findRedis, startRedis } from '../../../relay/test/startRedis.js'
import { describeEngines } from '../../test/describeEngines.js'
import { createRateLimiter } from './rateLimiter.js'
import { openSharedLimit } from './sharedLimit.js'

const log = pino({ level: 'silent' })

type Settings = Parameters<typeof openSharedLimit>[0]
type Pool = Parameters<typeof openSharedLimit>[1]

/** How many of so many requests of a caller pass, taken in turn by two gateways that know nothing of each other. */
async function passed(settings: Settings, pool: Pool, count: number, caller = 'a'): Promise<number> {
  const shared = await Promise.all([
    openSharedLimit(settings, pool, log),
    openSharedLimit(settings, pool, log),
  ])
  const gateways = shared.map((limit) =>
    createRateLimiter({ perMinute: settings.rateLimit, now: () => performance.now(), shared: limit }),
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
    const settings = { rateLimit: 10, redisPrefix: '' }
    expect(await passed(settings, pool, 40)).toBe(10)
    expect(await passed(settings, pool, 40)).toBe(0)
    expect(await passed(settings, pool, 40, 'b')).toBe(10)
    // A large limit is fetched in shares, of which each process may have one left.
    const many = await passed({ ...settings, rateLimit: 100 }, pool, 400, 'c')
    expect(many).toBeLessThanOrEqual(100)
    expect(many).toBeGreaterThanOrEqual(90)
    const { rows } = await pool.query('select key from latchkey.rate_limits')
    expect(rows).toHaveLength(3)
  })
})

test.skipIf(findRedis() === undefined)(
  'behavior: gateways on one Redis count a caller together, and each alone while it is away (needs redis-server)',
  async () => {
    const redis = await startRedis()
    const settings = { redisUrl: redis.url, redisPrefix: 'test:', rateLimit: 10 }
    expect(await passed(settings, undefined, 40)).toBe(10)
    expect(await passed(settings, undefined, 40)).toBe(0)
    await redis.stop()
    expect(await passed(settings, undefined, 40)).toBe(20)
  },
)

test('behavior: without PostgreSQL and Redis there is nothing to share', async () => {
  expect(await openSharedLimit({ rateLimit: 10, redisPrefix: '' }, undefined, log)).toBeUndefined()
})
