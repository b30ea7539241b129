import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { AnalyticsEvent } from '@latchkey/protocol/http'
import { expect, test, vi } from 'vitest'
import { describeEngines } from '../../test/describeEngines.js'
import { createMetrics } from '../platform/metrics.js'
import { createEventSpace } from './eventSpace.js'
import { createEventStore } from './eventStore.js'
import { listPartitions } from './partitions.js'

const DAY = 86_400_000
const noon = Date.UTC(2026, 5, 15, 12)
const migration = (name: string) => readFile(new URL(`../../migrations/${name}.sql`, import.meta.url), 'utf8')

describeEngines('room for events', (bench) => {
  function open({ analyticsDays = 90, analyticsMb = 0, analyticsProjectMb = 0, at = noon } = {}) {
    const clock = { at }
    const now = () => clock.at
    const metrics = createMetrics()
    const settings = { analyticsDays, analyticsMb, analyticsProjectMb }
    const space = createEventSpace({ database: bench.database, settings, metrics, now })
    const store = createEventStore(bench.database, now)
    const project = `p${randomUUID().slice(0, 8)}`
    const add = (count: number, timestamp = clock.at, network = 'eip155:1') =>
      store.add(
        Array.from({ length: count }, (): AnalyticsEvent => ({
          eventId: randomUUID(),
          url: 'https://shop.example/prints',
          domain: 'shop.example',
          timestamp,
          props: { type: 'track', event: 'SWITCH_NETWORK', properties: { network } },
        })),
        { project, sdk: undefined },
      )
    const run = (text: string) => bench.database.session((statement) => statement(text))
    const parts = async () =>
      Object.fromEntries(
        (
          await run(`select c.relname as name, count(*)::int as count
            from latchkey.analytics_events e join pg_class c on c.oid = e.tableoid where project = '${project}' group by 1`)
        ).map(({ name, count }) => [String(name).replace('analytics_events_', ''), count]),
      )
    const names = async () =>
      (await listPartitions(bench.database.query)).map(({ name }) => name.replace('analytics_events_', ''))
    return { clock, space, add, project, parts, names, run, metrics }
  }

  test('behavior: a week is prepared; each event is in its day, also a late one and one of a clock that is ahead', async () => {
    const { space, add, parts, names, clock } = open()
    await add(1)
    expect(await parts()).toEqual({ rest: 1 })
    await space.maintain()
    const days = ['14', '15', '16', '17', '18', '19', '20', '21', '22'].map((day) => `202606${day}`)
    expect(await names()).toEqual([...days, 'rest'])
    await add(1, noon - 13 * 3_600_000)
    clock.at = Date.UTC(2026, 5, 15, 23, 58)
    await add(1, Date.UTC(2026, 5, 16, 0, 1))
    for (const wrong of [0, noon - 3 * DAY, noon + 40 * DAY]) await add(1, wrong)
    expect(await parts()).toEqual({ '20260614': 1, '20260615': 4, '20260616': 1 })
    await space.maintain()
    expect(await names()).toEqual([...days, 'rest'])
  })

  test('behavior: a day that is over goes as a whole, and what had no partition goes by row', async () => {
    const { space, add, parts, names, clock, project, run } = open({ analyticsDays: 3 })
    await add(2, noon - 20 * 3_600_000)
    await space.maintain()
    clock.at += 40 * DAY
    await add(3)
    expect(await parts()).toEqual({ '20260614': 2, rest: 3 })
    await space.maintain()
    expect(await parts()).toEqual({ '20260725': 3 })
    expect((await names())[0]).toBe('20260724')
    const sizes = () => run(`select events::int from latchkey.analytics_sizes where project = '${project}'`)
    expect(await sizes()).toEqual([{ events: 3 }])
    clock.at += 4 * DAY
    await space.maintain()
    expect([await parts(), await sizes()]).toEqual([{}, []])
  })

  test('error: an event that comes while its day gets a partition is stored all the same', async ({
    skip,
  }) => {
    if (bench.databaseUrl === undefined) return skip('PGlite has one connection')
    const { add, parts } = open({ at: noon + 500 * DAY })
    await bench.database.session(async (run) => {
      await run(`begin; create table latchkey.analytics_events_20271028 (like latchkey.analytics_events);
        alter table latchkey.analytics_events attach partition latchkey.analytics_events_20271028
          for values from ('2027-10-28') to ('2027-10-29')`)
      const adding = add(1)
      await vi.waitFor(async () => {
        const waiting = await run(`select 1 from pg_locks where not granted and
          relation = 'latchkey.analytics_events_rest'::regclass`)
        expect(waiting).toHaveLength(1)
      })
      await run('commit')
      await adding
    })
    expect(await parts()).toEqual({ '20271028': 1 })
  })

  test('behavior: gateways that tend at once make each partition once', async () => {
    const all = [
      open({ at: noon + 100 * DAY }),
      open({ at: noon + 100 * DAY }),
      open({ at: noon + 100 * DAY }),
    ]
    await Promise.all(all.map(({ space }) => space.maintain()))
    const names = (await all[0]?.names()) ?? []
    expect(names).toContain('20260923')
    expect(new Set(names).size).toBe(names.length)
  })

  test('error: a project that has used its room up is refused, the others are not', async () => {
    const { space, add, project, metrics } = open({ analyticsProjectMb: 1, at: noon + 200 * DAY })
    await space.maintain()
    await add(600, undefined, 'x'.repeat(1_500))
    await space.maintain()
    expect(space.isFull(project)).toBeUndefined()
    await add(100, undefined, 'x'.repeat(1_500))
    expect(space.isFull(project)).toBeUndefined()
    await space.maintain()
    expect(space.isFull(project)).toBe('project')
    expect(space.isFull('another')).toBeUndefined()
    expect(await metrics.registry.text()).toMatch(
      new RegExp(`^latchkey_analytics_project_bytes{project="${project}"} 1[01]\\d{5}$`, 'm'),
    )
  })

  test('error: over the room of all the oldest day goes, never today’s and yesterday’s; then the newest are refused', async () => {
    const { space, add, parts, project, metrics, clock } = open({ analyticsMb: 3, at: noon + 300 * DAY })
    const days = [1, 2, 3].map((day) => clock.at + day * DAY)
    for (const at of days) {
      clock.at = at
      await space.maintain()
      await add(1_000, undefined, 'xy'.repeat(700) + at)
    }
    await space.maintain()
    expect(Object.keys(await parts())).toHaveLength(2)
    expect(space.isFull(project)).toBe('all')
    expect(await metrics.registry.text()).toMatch(/^latchkey_analytics_dropped_days_total [1-9]/m)
    clock.at += DAY
    await space.maintain()
    expect(Object.keys(await parts())).toHaveLength(1)
    expect(space.isFull(project)).toBeUndefined()
  })

  test('behavior: the rows of the release before are kept without being copied, and its gateways write beside', async () => {
    const { space, parts, project, run, clock } = open({ at: Date.now() })
    const row = (
      day: string,
    ) => `insert into latchkey.analytics_events (day, project, id, event, at, domain, url, properties)
      values (${day}, '${project}', '${randomUUID()}', 'INITIALIZE', 1, 'd', 'u', '{}') on conflict do nothing`
    await run(`drop table latchkey.analytics_events; drop table latchkey.analytics_sizes`)
    await run(await migration('0016_analytics'))
    for (const day of [`current_date - 80`, `current_date`, `current_date + 1`]) await run(row(day))
    const old = await run(`select 'latchkey.analytics_events'::regclass::oid as oid`)
    await run(await migration('0031_analytics_bounds'))
    await run(row('current_date'))
    await run(await migration('0032_analytics_check'))
    await run(row('current_date'))
    await run(await migration('0033_analytics_partitions'))
    await run(row('current_date'))
    await run(row('current_date + 1'))
    expect(await run(`select 'latchkey.analytics_events_before'::regclass::oid as oid`)).toEqual(old)
    expect(await parts()).toEqual({ before: 7 })
    const [counted] = await run(
      `select sum(events)::int as events, count(*)::int as days from latchkey.analytics_sizes where project = '${project}'`,
    )
    expect(counted).toEqual({ events: 4, days: 3 })

    await space.maintain()
    expect(await parts()).toEqual({ before: 7 })
    await run(row('current_date + 5'))
    expect(Object.values(await parts()).sort()).toEqual([1, 7])
    await run(`delete from latchkey.analytics_events where day < current_date - 90`)
    clock.at += 30 * DAY
    await space.maintain()
    expect((await parts())['before']).toBe(6)
    clock.at += 90 * DAY
    await space.maintain()
    expect(await parts()).toEqual({})
    expect((await listPartitions(bench.database.query)).map(({ name }) => name)).not.toContain(
      'analytics_events_before',
    )
  })
})
