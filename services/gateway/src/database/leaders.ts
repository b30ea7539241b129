import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database, DedicatedConnection, Row } from '@latchkey/kit/database/database'
import type { Logger } from '@latchkey/kit/log'
import { sql } from 'drizzle-orm'
import type { Task } from '../platform/tasks.js'

/** Roles that one of a database's gateways holds at a time. */
export interface Leaders {
  /** Gives up all other roles. @throws when the database does not answer */
  take(names: readonly string[]): Promise<ReadonlySet<string>>
  /** Renews in the background: work may outlast a lease. */
  readonly task: Task
  leads(name: string): boolean
  close(): Promise<void>
}

export const onlyLeader: Leaders = {
  take: async (names) => new Set(names),
  task: { name: 'leaders', pause: () => 60_000, run: async () => false },
  leads: () => true,
  close: async () => {},
}

interface Timing {
  /** Milliseconds. */
  readonly lasts: number
  /** Milliseconds. */
  readonly every: number
}

const defaultTiming: Timing = { lasts: 10_000, every: 2_000 }

const shutdownTimeout = 1_000

interface LeaderDeps {
  readonly database: Pick<Database, 'query' | 'dedicated'>
  readonly log: Pick<Logger, 'info'>
  readonly timing?: Timing
}

interface LeaseStore {
  /** Undefined when this way does not work here. */
  take(names: readonly string[]): Promise<readonly string[] | undefined>
  drop(names: readonly string[]): Promise<void>
  /** False once the server may have given the roles away. */
  isSafe(): boolean
  close(): Promise<void>
}

/**
 * A row with an expiry names the leader. On direct connections an advisory lock backs it: it ends
 * with its process, so the next gateway need not wait. Behind a transaction pooler the lock would
 * stay with another client's connection, so only the row counts.
 */
export function createLeaders({ database, log, timing = defaultTiming }: LeaderDeps): Leaders {
  const { dedicated } = database
  return dedicated === undefined
    ? onlyLeader
    : createShared({ query: database.query, dedicated }, log, timing)
}

function createShared(
  database: Required<LeaderDeps['database']>,
  log: LeaderDeps['log'],
  { lasts, every }: Timing,
): Leaders {
  const holder = randomUUID()
  let wanted: readonly string[] = []
  let until = new Map<string, number>()
  let store: LeaseStore | undefined
  let renewedAt = -Infinity
  let renewing: Promise<void> | undefined
  let isClosed = false

  const rows = () => {
    log.info('a pooler is in front of the database: leaders are known by their rows alone')
    return byRow(database, { holder, lasts })
  }
  async function openLeaseStore(): Promise<LeaseStore> {
    const connection = await database.dedicated(lasts)
    if (connection.isDirect) return byLock(connection, { holder, lasts })
    await connection.close()
    return rows()
  }
  async function takeAll(names: readonly string[]): Promise<readonly string[]> {
    store ??= await openLeaseStore()
    const ledNames = await store.take(names)
    if (ledNames !== undefined) return ledNames
    await store.close()
    store = rows()
    return (await store.take(names)) ?? []
  }

  async function renew(): Promise<void> {
    const names = [...wanted].sort()
    const dropped = [...until.keys()].filter((name) => !names.includes(name))
    for (const name of dropped) until.delete(name)
    if (store?.isSafe() === false) {
      await store.close()
      store = undefined
      until.clear()
    }
    if (dropped.length > 0) await store?.drop(dropped)
    const requestedAt = performance.now()
    const ledNames = await takeAll(names)
    until = new Map(ledNames.map((name) => [name, requestedAt + lasts]))
    renewedAt = requestedAt
  }

  const renewOnce = () => (renewing ??= renew().finally(() => (renewing = undefined)))

  async function giveUp(): Promise<void> {
    await renewing?.catch(() => {})
    const names = [...until.keys()]
    until.clear()
    await store?.drop(names).catch(() => {})
    await store?.close()
  }

  const leads = (name: string): boolean => {
    const end = until.get(name)
    return end !== undefined && performance.now() < end && store?.isSafe() === true
  }

  return {
    async take(names) {
      if (isClosed) return new Set()
      const isSame = names.length === wanted.length && names.every((name) => wanted.includes(name))
      // A pending renewal uses the previous names.
      if (!isSame) await renewing?.catch(() => {})
      wanted = names
      if (!isSame || store?.isSafe() !== true || performance.now() - renewedAt >= every) await renewOnce()
      return new Set(names.filter(leads))
    },
    task: {
      name: 'leaders',
      pause: () => every,
      async run() {
        if (!isClosed && wanted.length > 0) await renewOnce()
        return false
      },
    },
    leads,
    async close() {
      isClosed = true
      const enough = new AbortController()
      // Without an answer the leases expire.
      await Promise.race([
        giveUp(),
        sleep(shutdownTimeout, undefined, { signal: enough.signal }).catch(() => {}),
      ])
      enough.abort()
    },
  }
}

interface Holding {
  readonly holder: string
  readonly lasts: number
}

const namesIn = (rows: readonly Row[]): string[] => rows.map(({ name }) => String(name))

/** Without the lock a row is free only after its expiry. */
const writeRows = `insert into latchkey.leaders as l (name, holder, backend, until)
  select name, $2::uuid, case when name = any($4::text[]) then $6::integer end, now() + $3 * interval '1 ms'
  from unnest($1::text[]) as n(name)
  where name = any($4::text[]) or exists (select from latchkey.leaders o where o.name = n.name)
  order by name
  on conflict (name) do update set holder = excluded.holder, backend = excluded.backend, until = excluded.until
  where l.holder = excluded.holder or l.until < now() or (l.name = any($5::text[]) and l.backend <> $6::integer)
  returning l.name`

/** Keep the row: its expiry marks the role as free. */
const freeRows = `update latchkey.leaders set until = '-infinity', backend = null
  where holder = $2::uuid and name = any($1::text[])`

function byLock(connection: DedicatedConnection, { holder, lasts }: Holding): LeaseStore {
  const locked = new Set<string>()
  let server: unknown

  /** Undefined when the answering server process does not hold the locks. */
  async function lock(names: readonly string[]): Promise<readonly string[] | undefined> {
    const rows = await connection.query(
      `select pg_backend_pid() as pid, name,
        name is not null and pg_try_advisory_lock(hashtextextended('latchkey ' || name, 0)) as locked
      from (select) as one left join unnest($1::text[]) as n(name) on true`,
      [names.filter((name) => !locked.has(name))],
    )
    server ??= rows[0]?.['pid']
    if (rows.some(({ pid }) => pid !== server)) return undefined
    return namesIn(rows.filter((row) => row['locked'] === true))
  }

  return {
    async take(names) {
      const newlyLocked = await lock(names)
      if (newlyLocked === undefined) return undefined
      for (const name of newlyLocked) locked.add(name)
      return namesIn(
        await connection.query(writeRows, [names, holder, lasts, [...locked], newlyLocked, server]),
      )
    },
    async drop(names) {
      await connection.query(freeRows, [names, holder])
      const unlocked = names.filter((name) => locked.delete(name))
      await connection.query(
        `select pg_advisory_unlock(hashtextextended('latchkey ' || name, 0)) from unnest($1::text[]) as n(name)`,
        [unlocked],
      )
    },
    isSafe: () => connection.isOpen(),
    close: () => connection.close(),
  }
}

function byRow({ query }: Pick<Database, 'query'>, { holder, lasts }: Holding): LeaseStore {
  const list = (names: readonly string[]) =>
    sql`array(select jsonb_array_elements_text(${JSON.stringify(names)}::jsonb))`
  return {
    async take(names) {
      const { rows } = (await query.execute(sql`insert into latchkey.leaders as l (name, holder, until)
        select name, ${holder}::uuid, now() + ${lasts} * interval '1 ms'
        from unnest(${list(names)}) as n(name) order by name
        on conflict (name) do update set holder = excluded.holder, backend = null, until = excluded.until
        where l.holder = excluded.holder or l.until < now()
        returning l.name`)) as unknown as { rows: readonly Row[] }
      return namesIn(rows)
    },
    async drop(names) {
      await query.execute(
        sql`update latchkey.leaders set until = '-infinity' where holder = ${holder}::uuid and name = any(${list(names)})`,
      )
    },
    isSafe: () => true,
    close: async () => {},
  }
}
