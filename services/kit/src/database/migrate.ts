import { readdir, readFile } from 'node:fs/promises'
import type { Database } from './database.js'

/** Any number, but the same one in every process that migrates this database. */
const lockId = 4_110_001

/**
 * Applies the SQL files of a folder that this database has not had, in the order of their names,
 * each in its own transaction and one process at a time.
 *
 * @returns the names of the files that were applied now
 * @throws when a file fails (nothing of it stays) or when an applied file is missing from the folder
 */
export async function migrate(database: Database, folder: URL): Promise<readonly string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return database.session(async (run) => {
    await run(`select pg_advisory_lock(${lockId})`)
    try {
      await run(`create schema if not exists latchkey;
        create table if not exists latchkey.migrations (name text primary key, applied_at timestamptz not null default now())`)
      const applied = new Set(
        (await run('select name from latchkey.migrations')).map((row) => String(row['name'])),
      )
      const unknown = [...applied].filter((name) => !files.includes(name))
      if (unknown.length > 0) {
        throw new Error(
          `The database is newer than this service: it has ${unknown.join(', ')}. Update the service.`,
        )
      }
      const pending = files.filter((name) => !applied.has(name))
      for (const name of pending) {
        const text = await readFile(new URL(name, folder), 'utf8')
        try {
          await run(
            `begin; ${text}\n; insert into latchkey.migrations (name) values ('${name.replaceAll("'", "''")}'); commit`,
          )
        } catch (cause) {
          await run('rollback')
          throw new Error(`The migration ${name} failed: ${String(cause)}`, { cause })
        }
      }
      return pending
    } finally {
      await run(`select pg_advisory_unlock(${lockId})`)
    }
  })
}
