import type { Database } from '@latchkey/kit/database/database'
import type { AnalyticsEvent } from '@latchkey/protocol/http'
import { sql } from 'drizzle-orm'
import { analyticsEvents, analyticsSizes } from './analyticsTables.js'
import type { EventSink } from './sink/eventSink.js'

const DAY = 86_400_000

/** Milliseconds that a clock may be off, or an event late. */
const maxDelay = DAY
const maxClockSkew = 5 * 60_000

export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

export interface EventSource {
  readonly project: string
  readonly sdk: string | undefined
}

type Row = typeof analyticsEvents.$inferInsert

interface Waiting {
  readonly rows: readonly Row[]
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

const together = 1_000

export function createEventStore(
  { query }: Pick<Database, 'query'>,
  now: () => number,
  sink?: Pick<EventSink, 'add'>,
) {
  const insert = (rows: readonly Row[]) =>
    // The same order everywhere, or gateways deadlock.
    query.execute(sql`with stored as (
        insert into ${analyticsEvents} as e
          (day, project, id, event, at, domain, url, sdk, address, properties)
        select day, project, id, event, at, domain, url, sdk, address, properties
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(
          day date, project text, id uuid, event text, at bigint,
          domain text, url text, sdk text, address text, properties jsonb)
        order by project, day, id
        on conflict do nothing
        returning e.project, e.day, pg_column_size(e) as bytes)
      insert into ${analyticsSizes} as s (project, day, events, bytes)
      select project, day, count(*), sum(bytes) from stored group by project, day order by project, day
      on conflict (project, day) do update set events = s.events + excluded.events, bytes = s.bytes + excluded.bytes`)
  const storeTogether = createBatches((rows) =>
    insert(rows).catch((error: unknown) => {
      if (!isMovedOn(error)) throw error
      return insert(rows)
    }),
  )

  return {
    /** Duplicates count once. */
    async add(events: readonly AnalyticsEvent[], { project, sdk }: EventSource): Promise<void> {
      if (events.length === 0) return
      const received = now()
      const rows = events.map(({ eventId, url, domain, timestamp, props }): Row => {
        const isPlausible = timestamp > received - maxDelay && timestamp < received + maxClockSkew
        const at = isPlausible ? timestamp : received
        const { address, event, properties } = props
        return { day: dayOf(at), project, id: eventId, event, at, domain, url, sdk, address, properties }
      })
      await storeTogether(rows)
      sink?.add(rows)
    },
  }
}

/** The day got its partition meanwhile (23514); a retry finds it. */
const isMovedOn = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && error.code === '23514') || isMovedOn(error.cause))

function createBatches(insert: (rows: readonly Row[]) => Promise<unknown>) {
  const waiting: Waiting[] = []
  let isBusy = false

  async function store(group: readonly Waiting[]): Promise<void> {
    try {
      await insert(group.flatMap(({ rows }) => rows))
      for (const { resolve } of group) resolve()
    } catch (error) {
      // One invalid event must not lose the others.
      if (group.length > 1) for (const one of group) await store([one])
      else group[0]?.reject(error)
    }
  }

  async function work(): Promise<void> {
    if (isBusy) return
    isBusy = true
    for (let first = waiting.shift(); first; first = waiting.shift()) {
      const group = [first]
      let count = first.rows.length
      while (waiting[0] && count + waiting[0].rows.length <= together) {
        const next = waiting.shift() as Waiting
        group.push(next)
        count += next.rows.length
      }
      await store(group)
    }
    isBusy = false
  }

  return (rows: readonly Row[]): Promise<void> =>
    new Promise((resolve, reject) => {
      waiting.push({ rows, resolve, reject })
      void work()
    })
}
