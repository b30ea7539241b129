import type { Database } from '@latchkey/kit/database/database'
import { lt, sum } from 'drizzle-orm'
import type { Metrics } from '../platform/metrics.js'
import type { Settings } from '../settings/settings.js'
import { analyticsSizes } from './analyticsTables.js'
import { dayOf } from './eventStore.js'
import {
  addPartitions,
  dropPartition,
  listPartitions,
  removeDays,
  withPartitions,
  type Partition,
} from './partitions.js'

const DAY = 86_400_000
const HOUR = 3_600_000
const MB = 1_000_000

/** Days of partitions in advance, should the gateway fail. */
const daysAhead = 7

export interface EventSpace {
  /** Measured at most a minute ago. */
  isFull(project: string): 'project' | 'all' | undefined
  maintain(): Promise<void>
}

interface SpaceDeps {
  readonly database: Pick<Database, 'query' | 'upkeep'>
  readonly settings: Pick<Settings, 'analyticsDays' | 'analyticsMb' | 'analyticsProjectMb'>
  readonly metrics: Pick<Metrics, 'registry'>
  readonly now: () => number
}

export function createEventSpace({ database, settings, metrics, now }: SpaceDeps): EventSpace {
  const { analyticsDays, analyticsMb, analyticsProjectMb } = settings
  let used: ReadonlyMap<string, number> = new Map()
  let total: number | undefined
  let maintainedAt = -Infinity
  const dropped = metrics.registry.counter(
    'analytics_dropped_days_total',
    'Days of events that were dropped before their time, to make room.',
  )
  metrics.registry.gauge('analytics_bytes', 'Bytes of all events, with their indexes.', () => total)
  metrics.registry.gauges(
    'analytics_project_bytes',
    'Bytes of a project’s events, without indexes.',
    'project',
    () => used,
  )

  const listed = () => listPartitions(database.query)

  /** Also yesterday's, for late events. */
  async function prepare(): Promise<void> {
    const days = Array.from({ length: daysAhead + 2 }, (_, index) => now() + (index - 1) * DAY)
    const named = days.map((at) => ({ day: dayOf(at), next: dayOf(at + DAY) }))
    await withPartitions(database, (run) => addPartitions(run, named))
  }

  async function forget(first: string): Promise<void> {
    for (const partition of await listed()) {
      const isExpired = partition.until !== undefined && partition.until <= first
      // One transaction each blocks writers only briefly.
      if (isExpired) await drop(partition)
      else if (partition.from === undefined)
        await withPartitions(database, (run) => removeDays(run, partition, first))
    }
    await database.query.delete(analyticsSizes).where(lt(analyticsSizes.day, first))
  }

  /** False while another gateway does it. */
  const drop = (partition: Partition): Promise<boolean> =>
    withPartitions(database, async (run) => {
      const exists = (await listPartitions(run)).some(({ name }) => name === partition.name)
      if (exists) await dropPartition(run, partition)
    })

  async function makeRoom(): Promise<void> {
    if (analyticsMb === 0) return
    const yesterday = dayOf(now() - DAY)
    for (let all = await listed(); sizeOf(all) > analyticsMb * MB; all = await listed()) {
      const oldest = all.find(({ until }) => until !== undefined && until <= yesterday)
      if (oldest?.until === undefined || !(await drop(oldest))) return
      await database.query.delete(analyticsSizes).where(lt(analyticsSizes.day, oldest.until))
      dropped.inc()
    }
  }

  async function measure(): Promise<void> {
    total = sizeOf(await listed())
    const rows = await database.query
      .select({ project: analyticsSizes.project, bytes: sum(analyticsSizes.bytes) })
      .from(analyticsSizes)
      .groupBy(analyticsSizes.project)
    used = new Map(rows.map(({ project, bytes }) => [project, Number(bytes)]))
  }

  return {
    isFull(project) {
      if (analyticsMb > 0 && (total ?? 0) > analyticsMb * MB) return 'all'
      return analyticsProjectMb > 0 && (used.get(project) ?? 0) > analyticsProjectMb * MB
        ? 'project'
        : undefined
    },
    async maintain() {
      if (now() - maintainedAt >= HOUR) {
        await prepare()
        await forget(dayOf(now() - analyticsDays * DAY))
        maintainedAt = now()
      }
      await makeRoom()
      await measure()
    },
  }
}

const sizeOf = (all: readonly Partition[]): number => all.reduce((total, { bytes }) => total + bytes, 0)
