import type { Database } from '@latchkey/kit/database/database'
import { desc, eq, lt, sql } from 'drizzle-orm'
import type { SettingsDocument } from './documentSchema.js'
import { settingsRevisions } from './settingsTables.js'

export interface RevisionHead {
  readonly number: number
  /** Unix milliseconds. */
  readonly at: number
  readonly savedBy: string
  readonly changes: readonly string[]
}

/** Before the first save: an empty document, 0. */
export interface Stored {
  readonly number: number
  readonly document: SettingsDocument
}

export const nothingStored: Stored = { number: 0, document: {} }

export function createRevisions({ query }: Pick<Database, 'query'>) {
  const table = settingsRevisions
  return {
    async newest(): Promise<number> {
      const [row] = await query.select({ number: sql<number>`coalesce(max(${table.number}), 0)` }).from(table)
      return Number(row?.number ?? 0)
    },
    async find(number: number): Promise<Stored | undefined> {
      if (number === 0) return nothingStored
      const [row] = await query
        .select({ number: table.number, document: table.document })
        .from(table)
        .where(eq(table.number, number))
      return row
    },
    list({
      before,
      limit,
    }: {
      readonly before?: number | undefined
      readonly limit: number
    }): Promise<RevisionHead[]> {
      const { number, at, savedBy, changes } = table
      return query
        .select({ number, at, savedBy, changes })
        .from(table)
        .where(before === undefined ? undefined : lt(table.number, before))
        .orderBy(desc(table.number))
        .limit(limit)
    },
    /** False when another save was faster. */
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
