import type { Pool } from 'pg'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** Runs SQL text, possibly several statements without parameters, and returns the last statement's rows. */
export type RunSql = (text: string) => Promise<readonly Row[]>

/** A row of an answer. */
export type Row = Readonly<Record<string, unknown>>

/** A connection outside of the pools. */
export interface DedicatedConnection {
  /** False behind a pooler that hands connections on: nothing may be left on the session then, no lock and no setting. */
  readonly isDirect: boolean
  /** False once it has broken; it does not come back. */
  isOpen(): boolean
  query(text: string, values?: readonly unknown[]): Promise<readonly Row[]>
  close(): Promise<void>
}

/** One database, whichever engine is behind it. */
export interface Database {
  readonly engine: 'pglite' | 'postgres'
  /** For requests: every statement ends within seconds, whatever the server does. */
  readonly query: PgDatabase<PgQueryResultHKT>
  /** For the work at the start, which may wait for another process: its statements have minutes. */
  readonly upkeep: PgDatabase<PgQueryResultHKT>
  /** The connections behind `query`; absent for PGlite. */
  readonly pool?: Pool
  /**
   * Opens a connection of its own; absent for PGlite, which one process has to itself.
   *
   * @param idle milliseconds after which the server ends it when nothing is asked
   */
  readonly dedicated?: (idle: number) => Promise<DedicatedConnection>
  /** One connection for a run of statements that belong together, with the time of `upkeep`. */
  session<T>(work: (run: RunSql) => Promise<T>): Promise<T>
  close(): Promise<void>
}
