import { lte, sql } from 'drizzle-orm'
import { bigint, integer, pgSchema, text } from 'drizzle-orm/pg-core'
import type { Secrets } from '../secrets.js'
import type { Database } from './database.js'

/** How often something may be done. */
export interface UseLimit {
  readonly name: string
  readonly most: number
  /** Milliseconds that a count lasts, from its first use. */
  readonly per: number
}

/** Counts in the database, so that all processes count together and a restart forgets nothing. */
export interface UseLimits {
  /**
   * Counts one use.
   *
   * @param of who or what uses it; it is stored as a proof, which tells nothing
   * @param uses how many; 0 only looks whether the next one would be too many
   * @returns 0 when it may be done, else the whole seconds until it may
   */
  take(limit: UseLimit, of: string, uses?: number): Promise<number>
  /** Removes the counts that have ended. */
  tidy(): Promise<void>
}

/** Options of {@link createUseLimits}. */
export interface UseLimitsOptions {
  readonly database: Database
  readonly secrets: Secrets
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** The table must be there: `latchkey.use_limits (key text primary key, count integer, ends_at bigint)`. */
const useLimits = pgSchema('latchkey').table('use_limits', {
  key: text().primaryKey(),
  count: integer().notNull(),
  endsAt: bigint('ends_at', { mode: 'number' }).notNull(),
})

/**
 * Fixed windows in one statement. `rate-limiter-flexible` has no store for PGlite with a clock that can be handed in.
 */
export function createUseLimits({ database: { query }, secrets, now }: UseLimitsOptions): UseLimits {
  return {
    async take({ name, most, per }, of, uses = 1) {
      const at = now()
      // A look begins no window: what it leaves behind is over already.
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
