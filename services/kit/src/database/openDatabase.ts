import { chmod, mkdir } from 'node:fs/promises'
import type { EventEmitter } from 'node:events'
import { Socket } from 'node:net'
import { join } from 'node:path'
import type { ClientBase, Pool } from 'pg'
import type { Database, DedicatedConnection, Row } from './database.js'
import { traceClient, traceQueries } from '../tracing/tracedQueries.js'
import { lockFolder } from './lockFolder.js'
import { openDedicated } from './openDedicated.js'

export interface OpenDatabaseOptions {
  readonly databaseUrl?: string | undefined
  readonly dataDir?: string | undefined
  /** A PGlite folder's dump; a new database takes seconds. */
  readonly snapshot?: Blob | undefined
  readonly onIdleError?: (error: Error) => void
  readonly traced?: boolean
}

/** PostgreSQL, or PGlite without a URL. */
export function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  const { databaseUrl, dataDir, snapshot, traced = false } = options
  return databaseUrl === undefined
    ? openPglite(dataDir, { snapshot, traced })
    : openPostgres(databaseUrl, { onIdleError: options.onIdleError ?? (() => {}), traced })
}

/** PGlite zeroes its default cache of 128 MB at each start (a second) and never frees it. */
const BUFFERS = '16MB'

async function openPglite(
  dataDir: string | undefined,
  { snapshot, traced }: { readonly snapshot: Blob | undefined; readonly traced: boolean },
): Promise<Database> {
  const unlock = dataDir === undefined ? undefined : await lock(dataDir)
  const [{ PGlite }, { pg_trgm }, { drizzle }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
    import('drizzle-orm/pglite'),
  ])
  const client = await PGlite.create({
    ...(dataDir === undefined ? {} : { dataDir: join(dataDir, 'pglite') }),
    ...(snapshot && { loadDataDir: snapshot }),
    extensions: { pg_trgm },
    startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${BUFFERS}`],
  }).catch(async (cause: unknown) => {
    await unlock?.()
    throw new Error(`The built-in database does not open${dataDir === undefined ? '' : ` in ${dataDir}`}.`, {
      cause,
    })
  })
  const query = drizzle(traced ? traceQueries(client) : client)
  return {
    engine: 'pglite',
    query,
    upkeep: query,
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

/** Other accounts of the machine must not read shares. */
const OWNER_ONLY = 0o700

async function lock(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true, mode: OWNER_ONLY })
  // Fails for a mounted volume of another owner.
  await chmod(folder, OWNER_ONLY).catch(() => {})
  return lockFolder(folder)
}

/**
 * Reads `sslmode` as libpq does: `require` checks no certificate. The driver treats every mode as
 * `verify-full`.
 */
export function asInLibpq(url: string): string {
  if (!URL.canParse(url)) return url
  const address = new URL(url)
  const { searchParams } = address
  if (!searchParams.has('sslmode') || searchParams.has('uselibpqcompat')) return url
  searchParams.set('uselibpqcompat', 'true')
  return address.href
}

/** Milliseconds, for requests. */
const requestTimeouts = { connect: 2_500, answer: 2_500 }

const upkeepTimeouts = { connect: 10_000, answer: 120_000 }

const closeTimeout = 1_000

async function openPostgres(
  url: string,
  { onIdleError, traced }: { readonly onIdleError: (error: Error) => void; readonly traced: boolean },
): Promise<Database> {
  const [{ default: pg }, { drizzle }] = await Promise.all([
    import('pg'),
    import('drizzle-orm/node-postgres'),
  ])
  const sockets = new Set<Socket>()
  const stream = () => {
    const socket = new Socket()
    sockets.add(socket.once('close', () => sockets.delete(socket)))
    return socket
  }
  const dedicated = new Set<DedicatedConnection>()
  function openPool(max: number, { connect, answer }: typeof requestTimeouts): Pool {
    const made = new pg.Pool({
      connectionString: asInLibpq(url),
      max,
      connectionTimeoutMillis: connect,
      // A frozen server cannot end late statements; the driver does.
      query_timeout: answer + 500,
      idleTimeoutMillis: 10_000,
      onConnect(client) {
        // Without a listener, losing the server would end the process.
        client.on('error', () => {})
        dropWhenReadOnly(client)
        return endLateStatements(client, answer)
      },
      stream,
    })
    made.on('error', onIdleError)
    return made
  }
  const pool = openPool(10, requestTimeouts)
  if (traced) tracePool(pool)
  const upkeep = openPool(1, upkeepTimeouts)
  return {
    engine: 'postgres',
    pool,
    query: drizzle(pool),
    upkeep: drizzle(upkeep),
    async dedicated(idle) {
      const config = { connectionString: asInLibpq(url), openSocket: stream }
      const made = await openDedicated(pg.Client, config, idle)
      for (const one of dedicated) if (!one.isOpen()) dedicated.delete(one)
      dedicated.add(made)
      return made
    },
    async session(work) {
      const client = await upkeep.connect()
      let failure: unknown
      try {
        return await work(async (text) => {
          const result: unknown = await client.query(text)
          const last: unknown = Array.isArray(result) ? result.at(-1) : result
          return rowsOf(last)
        })
      } catch (error) {
        failure = error
        throw error
      } finally {
        client.release(failure !== undefined)
      }
    },
    async close() {
      const timer = setTimeout(() => sockets.forEach((socket) => socket.destroy()), closeTimeout)
      await Promise.allSettled([pool.end(), upkeep.end(), ...[...dedicated].map((one) => one.close())])
      clearTimeout(timer)
    },
  }
}

function tracePool(pool: Pool): void {
  traceQueries(pool)
  const connect = pool.connect.bind(pool) as (...args: readonly unknown[]) => unknown
  pool.connect = ((...args: readonly unknown[]) =>
    args.length > 0
      ? connect(...args)
      : (connect() as Promise<ClientBase>).then(traceClient)) as Pool['connect']
}

/**
 * PgBouncer refuses the timeout as a connection parameter; behind a transaction pooler, which
 * reports its own pid at startup, it would leak to the next client.
 */
function endLateStatements(client: ClientBase, milliseconds: number) {
  const { processID } = client as unknown as { processID: number }
  return client.query(
    `select set_config('statement_timeout', '${milliseconds}', false) where pg_backend_pid() = ${Number(processID)}`,
  )
}

/** After a failover a connection may lead to a read-only server (25006). */
function dropWhenReadOnly(client: ClientBase): void {
  const { connection } = client as unknown as { connection: EventEmitter }
  const { end } = client as unknown as { end: () => Promise<void> }
  connection.on('errorMessage', ({ code }: { code?: string }) => {
    if (code === '25006') end.call(client).catch(() => {})
  })
}

function rowsOf(result: unknown): Row[] {
  if (typeof result !== 'object' || result === null || !('rows' in result)) return []
  return Array.isArray(result.rows) ? result.rows : []
}
