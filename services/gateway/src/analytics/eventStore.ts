import type { Database } from '@latchkey/kit/database/database'
import type { AnalyticsEvent } from '@latchkey/protocol/http'
import { lt } from 'drizzle-orm'
import { analyticsEvents } from './analyticsTables.js'

const DAY = 86_400_000

/** Milliseconds by which a page's clock may be behind ours, or its events may have waited; and be ahead. */
const past = DAY
const future = 5 * 60_000

/** The day of a time in milliseconds, UTC. */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** Where events came from. */
export interface EventSource {
  readonly project: string
  /** Version of the client. */
  readonly sdk: string | undefined
}

/** The events of all projects, by day. */
export function createEventStore({ query }: Pick<Database, 'query'>, now: () => number) {
  return {
    /** Stores events; one that is there already counts once. They are stored when this resolves. */
    async add(events: readonly AnalyticsEvent[], { project, sdk }: EventSource): Promise<void> {
      if (events.length === 0) return
      const received = now()
      const rows = events.map(({ eventId, url, domain, timestamp, props }) => {
        const isPlausible = timestamp > received - past && timestamp < received + future
        const at = isPlausible ? timestamp : received
        const { address, event, properties } = props
        return { day: dayOf(at), project, id: eventId, event, at, domain, url, sdk, address, properties }
      })
      await query.insert(analyticsEvents).values(rows).onConflictDoNothing()
    },

    /** Removes what is older. */
    async forget(days: number): Promise<void> {
      await query.delete(analyticsEvents).where(lt(analyticsEvents.day, dayOf(now() - days * DAY)))
    },
  }
}
