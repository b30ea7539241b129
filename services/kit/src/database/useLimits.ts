import { lte, sql } from 'drizzle-orm'
import { bigint, integer, pgSchema, text } from 'drizzle-orm/pg-core'
import type { Secrets } from '../secrets.js'
import type { Database } from './database.js'

export interface UseLimit {
  readonly name: string
  readonly most: number
  /** Milliseconds from the first use. */
  readonly per: number
}

/** Shared by all processes, kept across restarts. */
export interface UseLimits {
  /**
   * @param of stored as a proof that reveals nothing
   * @param uses 0 only checks the limit
   * @returns 0, or whole seconds to wait
   */
  take(limit: UseLimit, of: string, uses?: number): Promise<number>
  tidy(): Promise<void>
}

export interface UseLimitsOptions {
  readonly database: Database
  readonly secrets: Secrets
  readonly now: () => number
}

const useLimits = pgSchema('latchkey').table('use_limits', {
  key: text().primaryKey(),
  count: integer().notNull(),
  endsAt: bigint('ends_at', { mode: 'number' }).notNull(),
})

/** `rate-limiter-flexible` supports neither PGlite nor an injected clock. */
export function createUseLimits({ database: { query }, secrets, now }: UseLimitsOptions): UseLimits {
  return {
    async take({ name, most, per }, of, uses = 1) {
      const at = now()
      // A mere check starts no window.
      const endsAt = uses > 0 ? at + per : at
      const isOver = sql`${useLimits.endsAt} <= ${at}`
      const [row] = await query
        .insert(useLimits)
        .values({ key: secrets.proof('limit', name, of), count: uses, endsAt })
        .onConflictDoUpdate({
          target: useLimits.key,
          set: {
            count: sql`case when ${isOver} then ${uses} else ${useLimits.count} + ${uses} end`,
            endsAt: sql`case when ${isOver} then ${endsAt} else ${useLimits.endsAt} end`,
          },
        })
        .returning({ count: useLimits.count, endsAt: useLimits.endsAt })
      if (row === undefined || row.count < most || (uses > 0 && row.count === most)) return 0
      return Math.max(1, Math.ceil((row.endsAt - at) / 1000))
    },
    async tidy() {
      await query.delete(useLimits).where(lte(useLimits.endsAt, now()))
    },
  }
}
