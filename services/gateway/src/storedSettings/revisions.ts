import type { Database } from '@latchkey/kit/database/database'
import { desc, eq, lt, sql } from 'drizzle-orm'
import type { SettingsDocument } from './documentSchema.js'
import { settingsRevisions } from './settingsTables.js'

/** A save, without what was saved. */
export interface RevisionHead {
  readonly number: number
  /** Milliseconds since 1970. */
  readonly at: number
  readonly savedBy: string
  /** The changes in words. */
  readonly changes: readonly string[]
}

/**
 * The stored document and the number of its save; before the first save an empty document and 0.
 */
export interface Stored {
  readonly number: number
  readonly document: SettingsDocument
}

export const nothingStored: Stored = { number: 0, document: {} }

/** The saves of stored settings. */
export function createRevisions({ query }: Pick<Database, 'query'>) {
  const table = settingsRevisions
  return {
    /** The number of the newest save; 0 without one. */
    async newest(): Promise<number> {
      const [row] = await query.select({ number: sql<number>`coalesce(max(${table.number}), 0)` }).from(table)
      return Number(row?.number ?? 0)
    },
    /** Undefined when there is no such save. */
    async find(number: number): Promise<Stored | undefined> {
      if (number === 0) return nothingStored
      const [row] = await query
        .select({ number: table.number, document: table.document })
        .from(table)
        .where(eq(table.number, number))
      return row
    },
    /** The newest first. @param before only older ones than this number */
    list({
      before,
      most,
    }: {
      readonly before?: number | undefined
      readonly most: number
    }): Promise<RevisionHead[]> {
      const { number, at, savedBy, changes } = table
      return query
        .select({ number, at, savedBy, changes })
        .from(table)
        .where(before === undefined ? undefined : lt(table.number, before))
        .orderBy(desc(table.number))
        .limit(most)
    },
    /** @returns false when there is a save by this number: somebody was faster */
    async add(revision: RevisionHead & Stored): Promise<boolean> {
      const rows = await query
        .insert(table)
        .values(revision)
        .onConflictDoNothing()
        .returning({ number: table.number })
      return rows.length === 1
    },
  }
}
