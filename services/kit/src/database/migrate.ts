import { readdir, readFile } from 'node:fs/promises'
import type { Database, RunSql } from './database.js'

const lockId = 4_110_001

/**
 * Applies missing SQL files by name, each in its own transaction, one process at a time.
 *
 * @param options.only for the tables of an earlier release
 * @throws when a file fails (rolled back) or an applied file is missing
 */
export async function migrate(
  database: Database,
  folder: URL,
  {
    only,
    isRollback = false,
  }: { readonly only?: readonly string[]; readonly isRollback?: boolean | undefined } = {},
): Promise<readonly string[]> {
  const all = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const newer = only?.filter((name) => !all.includes(name)) ?? []
  if (newer.length > 0) throw new Error(`This release does not have ${newer.join(', ')}. Update it first.`)
  const files = only === undefined ? all : all.filter((name) => only.includes(name))
  return database.session(async (run) => {
    const done: string[] = []
    for (let name = await applyNext(run, folder, { files, isRollback }); name !== undefined;) {
      done.push(name)
      name = await applyNext(run, folder, { files, isRollback })
    }
    return done
  })
}

/** Behind a pooler, a session lock would stay with a connection that others get. */
async function applyNext(
  run: RunSql,
  folder: URL,
  { files, isRollback }: { readonly files: readonly string[]; readonly isRollback: boolean },
): Promise<string | undefined> {
  try {
    await run('begin')
    await run(`select pg_advisory_xact_lock(${lockId})`)
    await run(`create schema if not exists latchkey;
      create table if not exists latchkey.migrations (name text primary key, applied_at timestamptz not null default now())`)
    const applied = new Set(
      (await run('select name from latchkey.migrations')).map((row) => String(row['name'])),
    )
    const unknown = [...applied].filter((name) => !files.includes(name))
    // A database without this release's tables is of another kind.
    const isTaken = isRollback && files.every((name) => applied.has(name))
    if (unknown.length > 0 && !isTaken) {
      throw new Error(
        `The database is newer than this service: it has ${unknown.join(', ')}. Update the service. To go back by one release, set LATCHKEY_ROLLBACK=1.`,
      )
    }
    const next = files.find((name) => !applied.has(name))
    if (next !== undefined) await apply(run, folder, next)
    await run('commit')
    return next
  } catch (error) {
    await run('rollback')
    throw error
  }
}

async function apply(run: RunSql, folder: URL, name: string): Promise<void> {
  const text = await readFile(new URL(name, folder), 'utf8')
  try {
    await run(`${text}\n; insert into latchkey.migrations (name) values ('${name.replaceAll("'", "''")}')`)
  } catch (cause) {
    throw new Error(`The migration ${name} failed: ${String(cause)}`, { cause })
  }
}
