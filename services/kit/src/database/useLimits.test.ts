import * as fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { onEngines } from '../../test/engines.js'
import { createSecrets } from '../secrets.js'
import { createCallerLimits } from './callerLimits.js'
import { createUseLimits, type UseLimit } from './useLimits.js'
import { ServiceError, rateLimited } from '../http/serviceError.js'

const secrets = createSecrets('a secret of at least 32 characters', 'test')
const clock = { at: 1_000_000 }
const now = () => clock.at
const limit: UseLimit = { name: 'code', most: 3, per: 60_000 }
let names = 0
const somebody = () => `somebody ${(names += 1)}`

onEngines(
  'counts in the database',
  ({ session }) =>
    session((run) =>
      run(
        'create schema latchkey; create table latchkey.use_limits (key text primary key, count integer not null, ends_at bigint not null)',
      ),
    ),
  (engine) => {
    const made = () => createUseLimits({ database: engine.database, secrets, now })
    const rows = async () =>
      (
        await engine.database.session((run) => run('select key, count, ends_at from latchkey.use_limits'))
      ).map((row) => ({
        key: String(row['key']),
        count: Number(row['count']),
        endsAt: Number(row['ends_at']),
      }))

    test('behavior: exactly as many as allowed, then the seconds until the window of the first use ends', async () => {
      const of = somebody()
      const { take } = made()
      expect([await take(limit, of), await take(limit, of)]).toEqual([0, 0])
      clock.at += 20_500
      expect(await take(limit, of)).toBe(0)
      expect(await take(limit, of)).toBe(40)
      clock.at += 39_499
      expect(await take(limit, of)).toBe(1)
      clock.at += 1
      expect(await take(limit, of)).toBe(0)
    })

    test('behavior: limits and users are counted apart, and another process counts on', async () => {
      const [one, two] = [somebody(), somebody()]
      const once = { ...limit, most: 1 }
      expect(await made().take(once, one)).toBe(0)
      expect(await made().take(once, one)).toBe(60)
      expect(await made().take(once, two)).toBe(0)
      expect(await made().take({ ...once, name: 'link' }, one)).toBe(0)
      // Name and user must not merge into one text.
      expect(await made().take({ ...once, name: 'code s' }, one.slice(1))).toBe(0)
    })

    test('behavior: of many at once as many pass as may', async () => {
      const of = somebody()
      const { take } = made()
      const waits = await Promise.all(Array.from({ length: 12 }, () => take(limit, of)))
      expect(waits.filter((wait) => wait === 0)).toHaveLength(limit.most)
    })

    test('behavior: a look counts nothing and tells of the next use', async () => {
      const of = somebody()
      const { take } = made()
      for (let at = 0; at < 5; at += 1) expect(await take(limit, of, 0)).toBe(0)
      for (let at = 0; at < 3; at += 1) expect(await take(limit, of)).toBe(0)
      expect(await take(limit, of, 0)).toBe(60)
    })

    test('behavior: a window begins with a use, not with a look', async () => {
      const of = somebody()
      const { take } = made()
      await take(limit, of, 0)
      clock.at += 59_000
      for (let at = 0; at < 3; at += 1) expect(await take(limit, of)).toBe(0)
      expect(await take(limit, of)).toBe(60)
    })

    test('behavior: several uses at once count as many', async () => {
      const of = somebody()
      const { take } = made()
      expect(await take(limit, of, 2)).toBe(0)
      expect(await take(limit, of, 2)).toBe(60)
      expect(await take({ ...limit, most: 5 }, of)).toBe(0)
    })

    test('behavior: never more than the limit within one window, whatever the steps', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 40_000 }), { maxLength: 12 }), async (steps) => {
          const of = somebody()
          const { take } = made()
          let window: { from: number; passed: number } | undefined
          for (const step of steps) {
            clock.at += step
            if (window === undefined || clock.at >= window.from + limit.per)
              window = { from: clock.at, passed: 0 }
            const wait = await take(limit, of)
            if (wait === 0) window.passed += 1
            else expect(wait).toBe(Math.max(1, Math.ceil((window.from + limit.per - clock.at) / 1000)))
            expect(wait === 0 || window.passed === limit.most).toBe(true)
            expect(window.passed).toBeLessThanOrEqual(limit.most)
          }
        }),
        { numRuns: 12 },
      )
    })

    test('behavior: the table tells nothing of who was counted, and loses what is over', async () => {
      const of = 'ada@example.org|192.0.2.1'
      const { take, tidy } = made()
      await take(limit, of)
      const before = await rows()
      expect(before.every(({ key }) => /^[\w-]{43}$/.test(key))).toBe(true)
      clock.at += limit.per - 1
      await tidy()
      expect(await rows()).toHaveLength(1)
      clock.at += 1
      await tidy()
      expect(await rows()).toEqual([])
    })

    test('error: a user’s text is a value and no SQL', async () => {
      const { take } = made()
      expect(await take(limit, `'; drop table latchkey.use_limits; --`)).toBe(0)
      expect(await take({ ...limit, name: `x') on conflict do nothing; --` }, '\ud800')).toBe(0)
      await expect(
        engine.database.query.execute(sql`select 1 from latchkey.use_limits`),
      ).resolves.toBeDefined()
    })
  },
)

describe('createCallerLimits', () => {
  function counted() {
    const counts = new Map<string, number>()
    const limits = createCallerLimits(async ({ name, most }, of, uses = 1) => {
      const key = `${name}/${of}`
      const count = (counts.get(key) ?? 0) + uses
      counts.set(key, count)
      if (count > most || (uses === 0 && count >= most)) throw rateLimited(60)
    })
    return { counts, limits }
  }
  const ask = { name: 'ask', most: 2, per: 60_000 }

  test('behavior: wider networks may do twice and three times as much, and end what cycles through narrow ones', async () => {
    const { limits } = counted()
    const from = (index: number) => ({ networks: [`a:${index}`, 'a/56', 'a/48'] })
    let passed = 0
    for (let index = 0; index < 20; index += 1)
      await limits.caller(ask, from(index)).then(
        () => (passed += 1),
        (error: unknown) => expect(error).toBeInstanceOf(ServiceError),
      )
    expect(passed).toBe(4)
    await expect(limits.caller(ask, { networks: ['b:1', 'b/56', 'b/48'] })).resolves.toBeUndefined()
  })

  test('behavior: one caller has a count for each thing, and a look counts nothing', async () => {
    const { limits, counts } = counted()
    const caller = { networks: ['192.0.2.1'] }
    for (const about of ['one', 'two', 'one', 'two']) await limits.caller(ask, caller, about)
    await expect(limits.caller(ask, caller, 'one')).rejects.toMatchObject({ status: 429, retryAfter: 60 })
    await limits.caller(ask, caller, 'three', 0)
    expect(counts.get('ask/192.0.2.1|three')).toBe(0)
  })

  test('behavior: strangers leave a fifth of a project’s limit to devices that were there before', async () => {
    const { limits } = counted()
    const shop = { project: { id: 'shop', name: 'Shop', allowedOrigins: [] } }
    const much = { name: 'mail', most: 10, per: 60_000 }
    const use = (isKnown: boolean) =>
      limits.project(much, shop, isKnown).then(
        () => 1,
        () => 0,
      )
    let strangers = 0
    for (let at = 0; at < 20; at += 1) strangers += await use(false)
    let known = 0
    for (let at = 0; at < 20; at += 1) known += await use(true)
    expect([strangers, known]).toEqual([8, 2])
  })
})
