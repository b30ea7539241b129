import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from './database.js'
import { lockFolder } from './lockFolder.js'

/** Where the data lives. */
export interface OpenDatabaseOptions {
  /** A PostgreSQL address; wins over `dataDir`. */
  readonly databaseUrl?: string | undefined
  /** Folder of the built-in database; in memory when absent. */
  readonly dataDir?: string | undefined
  /** Told when an idle PostgreSQL connection breaks; the pool replaces it. */
  readonly onIdleError?: (error: Error) => void
}

/** Opens PostgreSQL by its address, else the built-in PGlite. The engine not in use is never loaded. */
export function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  const { databaseUrl, dataDir } = options
  return databaseUrl === undefined
    ? openPglite(dataDir)
    : openPostgres(databaseUrl, options.onIdleError ?? (() => {}))
}

async function openPglite(dataDir: string | undefined): Promise<Database> {
  const unlock = dataDir === undefined ? undefined : await lock(dataDir)
  const [{ PGlite }, { drizzle }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('drizzle-orm/pglite'),
  ])
  const client = await PGlite.create(dataDir === undefined ? {} : { dataDir: join(dataDir, 'pglite') }).catch(
    async (cause: unknown) => {
      await unlock?.()
      throw new Error(
        `The built-in database does not open${dataDir === undefined ? '' : ` in ${dataDir}`}.`,
        { cause },
      )
    },
  )
  return {
    engine: 'pglite',
    query: drizzle(client),
    session: (work) =>
      work(async (text) => {
        const results = await client.exec(text)
        return results.at(-1)?.rows ?? []
      }),
    async close() {
      await client.close()
      await unlock?.()
    },
  }
}

async function lock(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true })
  return lockFolder(folder)
}

async function openPostgres(url: string, onIdleError: (error: Error) => void): Promise<Database> {
  const [{ default: pg }, { drizzle }] = await Promise.all([
    import('pg'),
    import('drizzle-orm/node-postgres'),
  ])
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 10_000 })
  pool.on('error', onIdleError)
  return {
    engine: 'postgres',
    query: drizzle(pool),
    async session(work) {
      const client = await pool.connect()
      try {
        return await work(async (text) => {
          // A text of several statements answers with a list, which pg's types do not say.
          const result: unknown = await client.query(text)
          const last: unknown = Array.isArray(result) ? result.at(-1) : result
          return rowsOf(last)
        })
      } finally {
        client.release()
      }
    },
    close: () => pool.end(),
  }
}

function rowsOf(result: unknown): Readonly<Record<string, unknown>>[] {
  if (typeof result !== 'object' || result === null || !('rows' in result)) return []
  return Array.isArray(result.rows) ? result.rows : []
}
