import { eq, sql } from 'drizzle-orm'
import type { Logger } from '../log.js'
import type { MetricsRegistry } from '../metrics.js'
import type { Secrets } from '../secrets.js'
import type { Database } from './database.js'
import { countByKey, openRow, rowsUnder, tableOf, type KeyCount, type SealedColumn } from './sealedColumns.js'
import { secretKeys } from './secretKeys.js'

export interface Rotation {
  readonly current: string
  readonly previous: string | null
  /**
   * - `off`: one secret for every row;
   * - `waiting`: another process uses a newer secret, or nothing is counted yet;
   * - `running`: rows are left;
   * - `done`: no row needs the previous secret.
   */
  readonly state: 'off' | 'waiting' | 'running' | 'done'
  /** Rows not under the current secret. */
  readonly left: number
  /** Rows that no secret opened. */
  readonly unreadable: number
  readonly counts: readonly KeyCount[]
  /** Milliseconds since 1970. */
  readonly countedAt: number
}

export interface Reencryption {
  latest(): Rotation
  /** Reads each table with sealed columns. */
  count(): Promise<Rotation>
  run(signal?: AbortSignal): Promise<number>
  start(): { stop(): Promise<void> }
}

export interface ReencryptionOptions {
  readonly database: Database
  readonly secrets: Secrets
  readonly columns: readonly SealedColumn[]
  readonly log: Logger
  readonly registry?: MetricsRegistry | undefined
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Rows per transaction. */
const BATCH = 50
const REST = 20
/** Milliseconds between runs: other processes may still write with the old secret. */
const PAUSE = { busy: 30_000, done: 300_000 }

/**
 * SKIP LOCKED lets processes share the work. Only those with the newest secret take part: two with
 * opposite orders would undo each other's work.
 */
export function createReencryption(options: ReencryptionOptions): Reencryption {
  const { database, secrets, log, registry, now } = options
  const columns = options.columns.filter(({ isBrief }) => isBrief !== true)
  const [current = '', previous] = secrets.keyIds
  const { firstKey } = secrets
  const isRotated = current !== firstKey || previous !== undefined
  let unreadable = 0
  let rotation: Rotation = {
    current,
    previous: previous ?? null,
    state: isRotated ? 'waiting' : 'off',
    left: 0,
    unreadable,
    counts: [],
    countedAt: now(),
  }
  const moved = registry?.counter('reencrypted_rows_total', 'Rows encrypted anew with the current secret.', [
    'table',
  ])
  registry?.gauge(
    'reencryption_rows_left',
    'Rows that are encrypted with another secret than the current one.',
    () => rotation.left,
  )
  registry?.gauge(
    'reencryption_rows_unreadable',
    'Rows of those that no secret opened.',
    () => rotation.unreadable,
  )

  async function isNewest(): Promise<boolean> {
    const newest = sql`(select max(position) from ${secretKeys})`
    const [row] = await database.query.select().from(secretKeys).where(eq(secretKeys.position, newest))
    return row?.id === current
  }

  async function count(): Promise<Rotation> {
    if (!isRotated) return rotation
    const counts = await countByKey(database.upkeep, columns, firstKey)
    const left = counts.reduce((sum, { key, rows }) => sum + (key === current ? 0 : rows), 0)
    const state = !(await isNewest()) ? 'waiting' : left > 0 ? 'running' : 'done'
    rotation = { ...rotation, state, left, unreadable, counts, countedAt: now() }
    return rotation
  }

  async function moveBatch(column: SealedColumn, after: readonly unknown[] | undefined) {
    const batch = await database.upkeep.transaction(async (query) => {
      const rows = await rowsUnder(query, column, {
        firstKey,
        not: current,
        after,
        limit: BATCH,
        isLocked: true,
      })
      let done = 0
      for (const row of rows) {
        const text = openRow(secrets, column, row)
        if (text === undefined) continue
        const isRow = sql.join(
          column.key.map((name, index) => sql`${sql.identifier(name)} = ${row.key[index]}`),
          sql` and `,
        )
        const sealed = secrets.seal(column.purpose, text, column.context(row.row))
        await query.execute(
          sql`update ${tableOf(column.table)} set ${sql.identifier(column.column)} = ${sealed} where ${isRow}`,
        )
        done += 1
      }
      return { done, failed: rows.length - done, last: rows.at(-1)?.key }
    })
    if (batch.done > 0) moved?.inc({ table: column.table }, batch.done)
    return batch
  }

  async function run(signal?: AbortSignal): Promise<number> {
    if (!isRotated || current === firstKey || !(await isNewest())) return 0
    let [done, failed] = [0, 0]
    for (const column of columns) {
      let after: readonly unknown[] | undefined
      do {
        if (signal?.aborted === true) return done
        const batch = await moveBatch(column, after)
        done += batch.done
        failed += batch.failed
        after = batch.last
        if (after !== undefined) await sleep(REST, signal)
      } while (after !== undefined)
    }
    unreadable = failed
    return done
  }

  async function repeat(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        const { left } = await count()
        const done = left > 0 ? await run(signal) : 0
        if (done > 0) log.info({ rows: done, left: (await count()).left }, 'rows were encrypted anew')
      } catch (error) {
        if (signal.aborted) return
        log.warn({ err: error }, 'rows were not encrypted anew')
      }
      if (rotation.state === 'done' && previous === undefined) return
      await sleep(rotation.state === 'done' ? PAUSE.done : PAUSE.busy, signal)
    }
  }

  return {
    latest: () => rotation,
    count,
    run,
    start() {
      const ending = new AbortController()
      const ended = isRotated ? repeat(ending.signal) : Promise.resolve()
      return {
        async stop() {
          ending.abort()
          await ended
        },
      }
    },
  }
}

function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  if (signal?.aborted === true) return Promise.resolve()
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      done()
    }
    const timer = setTimeout(end, milliseconds)
    signal?.addEventListener('abort', end)
  })
}
