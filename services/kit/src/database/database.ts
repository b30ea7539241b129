import type { Pool } from 'pg'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** The last statement's rows. */
export type RunSql = (text: string) => Promise<readonly Row[]>

export type Row = Readonly<Record<string, unknown>>

export interface DedicatedConnection {
  /** False behind a transaction pooler (PgBouncer): the session must keep no lock or setting. */
  readonly isDirect: boolean
  /** It does not reconnect. */
  isOpen(): boolean
  query(text: string, values?: readonly unknown[]): Promise<readonly Row[]>
  close(): Promise<void>
}

export interface Database {
  readonly engine: 'pglite' | 'postgres'
  /** For requests: times out within seconds. */
  readonly query: PgDatabase<PgQueryResultHKT>
  /** For startup, which may wait for another process: minutes. */
  readonly upkeep: PgDatabase<PgQueryResultHKT>
  readonly pool?: Pool
  /** Absent for PGlite, which belongs to one process. @param idle milliseconds */
  readonly dedicated?: (idle: number) => Promise<DedicatedConnection>
  session<T>(work: (run: RunSql) => Promise<T>): Promise<T>
  close(): Promise<void>
}
