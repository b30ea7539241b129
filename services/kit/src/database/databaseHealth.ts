import { createHealth, type Health } from '../health.js'
import { sql } from 'drizzle-orm'
import type { Database } from './database.js'

/** Milliseconds. */
const READY_TIMEOUT = 2_000

export function databaseHealth(database: Database): Health {
  return createHealth({ ask: async () => database.query.execute(sql`select 1`), timeout: READY_TIMEOUT })
}
