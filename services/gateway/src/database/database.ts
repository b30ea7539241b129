import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** Runs SQL text, possibly several statements without parameters, and returns the last statement's rows. */
export type RunSql = (text: string) => Promise<readonly Readonly<Record<string, unknown>>[]>

/** One database, whichever engine is behind it. */
export interface Database {
  readonly engine: 'pglite' | 'postgres'
  readonly query: PgDatabase<PgQueryResultHKT>
  /** One connection for a run of statements that belong together. */
  session<T>(work: (run: RunSql) => Promise<T>): Promise<T>
  close(): Promise<void>
}
