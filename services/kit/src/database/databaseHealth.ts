import { createHealth, type Health } from '../health.js'
import { sql } from 'drizzle-orm'
import type { Database } from './database.js'

/** Milliseconds that the database has to answer a probe. */
const READY_TIMEOUT = 2_000

/** The gateway is ready while its database answers and no stop was asked for. */
export function databaseHealth(database: Database): Health {
  return createHealth({ ask: async () => database.query.execute(sql`select 1`), timeout: READY_TIMEOUT })
}
