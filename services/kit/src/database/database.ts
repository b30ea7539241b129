import type { Pool } from 'pg'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** Runs SQL text, possibly several statements without parameters, and returns the last statement's rows. */
export type RunSql = (text: string) => Promise<readonly Readonly<Record<string, unknown>>[]>

/** One database, whichever engine is behind it. */
export interface Database {
  readonly engine: 'pglite' | 'postgres'
  /** For requests: every statement ends within seconds, whatever the server does. */
  readonly query: PgDatabase<PgQueryResultHKT>
  /** For the work at the start, which may wait for another process: its statements have minutes. */
  readonly upkeep: PgDatabase<PgQueryResultHKT>
  /** The connections behind `query`; absent for PGlite. */
  readonly pool?: Pool
  /** One connection for a run of statements that belong together, with the time of `upkeep`. */
  session<T>(work: (run: RunSql) => Promise<T>): Promise<T>
  close(): Promise<void>
}
