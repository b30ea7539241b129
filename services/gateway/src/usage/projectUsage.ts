import type { Database } from '@latchkey/kit/database/database'
import type { ProjectUsage } from '@latchkey/kit/http/serviceEnv'
import { and, asc, eq, gte, lt, lte, sql } from 'drizzle-orm'
import { dayOf } from '../analytics/eventStore.js'
import type { Metrics } from '../platform/metrics.js'
import type { Task } from '../platform/tasks.js'
import { projectUsage } from './usageTables.js'

const writeEvery = 2_000
const DAY = 86_400_000
/** Milliseconds. */
const retention = 400 * DAY

type Query = Database['query']

interface Count {
  readonly projectId: string
  readonly day: string
  total: number
  requests: number
  refused: number
  writing: number
  known: Promise<void> | undefined
}

export interface UsageDay {
  readonly projectId: string
  readonly day: string
  readonly requests: number
  readonly refused: number
}

export interface UsageCounter extends ProjectUsage {
  readonly task: Task
  flush(): Promise<void>
}

interface CounterParts {
  readonly database: Pick<Database, 'query'>
  readonly metrics: Pick<Metrics, 'projectRequests' | 'quotaRefused'>
  readonly now: () => number
}

/**
 * Writes counts every two seconds: several gateways may exceed a quota by those seconds' requests.
 * During a database outage each counts alone.
 */
export function createUsageCounter({ database: { query }, metrics, now }: CounterParts): UsageCounter {
  const counts = new Map<string, Count>()
  let former: Count[] = []
  let tidiedOn = ''

  function countOf(projectId: string): Count {
    const day = dayOf(now())
    const current = counts.get(projectId)
    if (current?.day === day) return current
    if (current !== undefined) former.push(current)
    const count = { projectId, day, total: 0, requests: 0, refused: 0, writing: 0, known: undefined }
    counts.set(projectId, count)
    return count
  }

  async function flush(): Promise<void> {
    const written = await writeCounts(query, [...former, ...counts.values()])
    former = former.filter((count) => !written.includes(count))
  }

  async function tidy(): Promise<void> {
    const day = dayOf(now())
    if (day === tidiedOn) return
    await query.delete(projectUsage).where(lt(projectUsage.day, dayOf(now() - retention)))
    tidiedOn = day
  }

  return {
    async take({ id, quota }) {
      const count = countOf(id)
      if (quota !== undefined) {
        await learnOnce(query, count)
        // No await until the request is counted: concurrent requests must not exceed the quota.
        if (count.total + count.writing + count.requests >= quota) {
          count.refused += 1
          metrics.quotaRefused.inc({ project: id })
          return Math.max(1, Math.ceil((Date.parse(count.day) + DAY - now()) / 1000))
        }
      }
      count.requests += 1
      metrics.projectRequests.inc({ project: id })
      return 0
    },
    charge(id, more) {
      if (more <= 0) return
      countOf(id).requests += more
      metrics.projectRequests.inc({ project: id }, more)
    },
    flush,
    task: {
      name: 'usage',
      pause: () => writeEvery,
      async run() {
        await flush()
        await tidy()
        return false
      },
    },
  }
}

async function learnOnce(query: Query, count: Count): Promise<void> {
  count.known ??= learn(query, count)
  await count.known.catch(() => (count.known = undefined))
}

async function learn(query: Query, count: Count): Promise<void> {
  const { projectId, day } = count
  const [row] = await query
    .select({ requests: projectUsage.requests })
    .from(projectUsage)
    .where(and(eq(projectUsage.projectId, projectId), eq(projectUsage.day, day)))
  count.total = Math.max(count.total, row?.requests ?? 0)
}

async function writeCounts(query: Query, all: readonly Count[]): Promise<readonly Count[]> {
  const parts = all
    .filter(({ requests, refused }) => requests + refused > 0)
    // The same order everywhere, or gateways deadlock.
    .sort((a, b) => (`${a.projectId} ${a.day}` < `${b.projectId} ${b.day}` ? -1 : 1))
    .map((count) => ({ count, requests: count.requests, refused: count.refused }))
  if (parts.length === 0) return []
  for (const { count, requests, refused } of parts) {
    count.requests -= requests
    count.refused -= refused
    count.writing += requests
  }
  try {
    const rows = await addToDays(
      query,
      parts.map(({ count: { projectId, day }, ...part }) => ({ projectId, day, ...part })),
    )
    for (const { count } of parts) {
      const row = rows.find(({ projectId, day }) => projectId === count.projectId && day === count.day)
      count.total = row?.requests ?? count.total
    }
    return parts.map(({ count }) => count)
  } catch (error) {
    for (const { count, requests, refused } of parts) {
      count.requests += requests
      count.refused += refused
    }
    throw error
  } finally {
    for (const { count, requests } of parts) count.writing -= requests
  }
}

function addToDays(query: Query, rows: readonly UsageDay[]) {
  return query
    .insert(projectUsage)
    .values([...rows])
    .onConflictDoUpdate({
      target: [projectUsage.projectId, projectUsage.day],
      set: {
        requests: sql`${projectUsage.requests} + excluded.requests`,
        refused: sql`${projectUsage.refused} + excluded.refused`,
      },
    })
    .returning()
}

/** @param options.from and `to` as `2026-01-31`, inclusive */
export async function readUsage(
  { query }: Pick<Database, 'query'>,
  { projectId, from, to }: { readonly projectId?: string | undefined; from: string; to: string },
): Promise<readonly UsageDay[]> {
  return query
    .select()
    .from(projectUsage)
    .where(
      and(
        projectId === undefined ? undefined : eq(projectUsage.projectId, projectId),
        gte(projectUsage.day, from),
        lte(projectUsage.day, to),
      ),
    )
    .orderBy(asc(projectUsage.day), asc(projectUsage.projectId))
}
