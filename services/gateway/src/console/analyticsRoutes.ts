import { z } from '@hono/zod-openapi'
import { defineRoute, type Route } from '@latchkey/kit/http/defineRoute'
import { jsonResponse } from '@latchkey/kit/http/httpSchemas'
import { and, count, desc, eq, gte, inArray, sql, type SQL } from 'drizzle-orm'
import { analyticsEvents as events } from '../analytics/analyticsTables.js'
import { dayOf } from '../analytics/eventStore.js'
import type { GatewayDeps } from '../platform/gatewayDeps.js'

const DAY = 86_400_000
const maxNames = 8

const lines = {
  visits: 'INITIALIZE',
  connects: 'CONNECT_SUCCESS',
  switches: 'SWITCH_NETWORK',
  errors: 'INTERNAL_SDK_ERROR',
} as const
const lists = {
  wallets: ['CONNECT_SUCCESS', 'name'],
  networks: ['SWITCH_NETWORK', 'network'],
  errorNames: ['INTERNAL_SDK_ERROR', 'errorType'],
} as const

const series = z.array(z.int())
const named = z.array(z.object({ name: z.string(), count: z.int(), byDay: series }))
const answerSchema = z.object({
  days: z.array(z.string()),
  kept: z.int(),
  ...(Object.fromEntries(Object.keys(lines).map((name) => [name, series])) as Record<
    keyof typeof lines,
    typeof series
  >),
  ...(Object.fromEntries(Object.keys(lists).map((name) => [name, named])) as Record<
    keyof typeof lists,
    typeof named
  >),
})

interface NamedDay {
  readonly name: string
  readonly day: string
  readonly count: number
  readonly total: number
}

export function consoleAnalyticsRoutes({
  database: { query },
  settings,
  now,
}: Pick<GatewayDeps, 'database' | 'settings' | 'now'>): readonly Route[] {
  const route = defineRoute({
    method: 'get',
    path: '/admin/v1/analytics',
    access: 'admin',
    summary: 'Connections, wallets, networks and errors by day',
    tags: ['console'],
    query: z.object({
      days: z.coerce.number().int().min(1).max(366).default(30),
      project: z.string().max(64).optional(),
    }),
    responses: jsonResponse(answerSchema, 'Numbers of each day, the oldest first'),
    async handle(c, { query: { days: asked, project } }) {
      const first = dayOf(now() - (asked - 1) * DAY)
      const days = Array.from({ length: asked }, (_, index) => dayOf(now() - (asked - 1 - index) * DAY))
      const where = (names: readonly string[]) =>
        and(
          gte(events.day, first),
          inArray(events.event, [...names]),
          project ? eq(events.project, project) : undefined,
        )
      const [byDay, ...byName] = await Promise.all([
        query
          .select({ day: events.day, event: events.event, count: count() })
          .from(events)
          .where(where(Object.values(lines)))
          .groupBy(events.day, events.event),
        ...Object.values(lists).map(([event, property]) => topNames(query, where([event]), property)),
      ])
      const counts = new Map(byDay.map((row) => [`${row.day} ${row.event}`, row.count]))
      const lineOf = (event: string) => days.map((day) => counts.get(`${day} ${event}`) ?? 0)
      const answer = {
        days,
        kept: settings.analyticsDays,
        ...Object.fromEntries(Object.entries(lines).map(([name, event]) => [name, lineOf(event)])),
        ...Object.fromEntries(Object.keys(lists).map((name, index) => [name, linesOf(days, byName[index])])),
      }
      return c.json(answer, 200, { 'cache-control': 'no-store' })
    },
  })
  return [route]
}

function topNames(
  query: GatewayDeps['database']['query'],
  where: SQL | undefined,
  property: string,
): Promise<NamedDay[]> {
  const name = sql<string>`coalesce(${events.properties} ->> ${sql.raw(`'${property}'`)}, '')`
  const top = query
    .select({ name: name.as('name'), total: count().as('total') })
    .from(events)
    .where(where)
    .groupBy(sql`1`)
    .orderBy(desc(count()), sql`1`)
    .limit(maxNames)
    .as('top')
  return query
    .select({ name: top.name, total: top.total, day: events.day, count: count() })
    .from(events)
    .innerJoin(top, eq(top.name, name))
    .where(where)
    .groupBy(top.name, top.total, events.day)
    .orderBy(desc(top.total), top.name)
}

function linesOf(days: readonly string[], rows: readonly NamedDay[] = []) {
  const found = new Map<string, { name: string; count: number; byDay: number[] }>()
  for (const { name, day, count: times, total } of rows) {
    const entry = found.get(name) ?? { name, count: total, byDay: days.map(() => 0) }
    found.set(name, entry)
    entry.byDay[days.indexOf(day)] = times
  }
  return [...found.values()]
}
