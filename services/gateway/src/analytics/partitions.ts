import type { Database, Row } from '@latchkey/kit/database/database'
import { sql } from 'drizzle-orm'

/** The same in every gateway. */
const lockId = 4_110_002

type Statements = Pick<Database['query'], 'execute'>

/** As `2026-01-31`. */
export interface Partition {
  readonly name: string
  /** Undefined for the default partition, and for older rows. */
  readonly from: string | undefined
  readonly until: string | undefined
  readonly bytes: number
}

/** The default one last. */
export async function listPartitions(run: Statements): Promise<readonly Partition[]> {
  const { rows } = (await run.execute(
    sql`select c.relname as name, pg_total_relation_size(c.oid)::text as bytes, pg_get_expr(c.relpartbound, c.oid) as bound
      from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'latchkey.analytics_events'::regclass`,
  )) as unknown as { rows: readonly Row[] }
  const all = rows.map(({ name, bytes, bound }) => ({
    name: String(name),
    from: /FROM \('(.*?)'\)/.exec(String(bound))?.[1],
    until: /TO \('(.*?)'\)/.exec(String(bound))?.[1],
    bytes: Number(bytes),
  }))
  const end = ({ until = 'rest' }: Partition) => until
  return all.sort((one, other) => (end(one) < end(other) ? -1 : 1))
}

/**
 * One gateway at a time; long blocked work waits for the next run. No pooler can leak the
 * transaction's lock. False while another gateway is at work.
 */
export function withPartitions(
  { upkeep }: Pick<Database, 'upkeep'>,
  work: (run: Statements) => Promise<void>,
): Promise<boolean> {
  return upkeep.transaction(async (run) => {
    // Writers queue behind a statement that waits for the table's lock.
    await run.execute(sql`set local lock_timeout = '1s'`)
    const { rows } = (await run.execute(
      sql`select pg_try_advisory_xact_lock(${lockId}) as mine`,
    )) as unknown as { rows: readonly Row[] }
    if (rows[0]?.['mine'] !== true) return false
    await work(run)
    return true
  })
}

/** Moves their rows from the default one. @param days each with the next one */
export async function addPartitions(
  run: Statements,
  days: readonly { readonly day: string; readonly next: string }[],
): Promise<void> {
  const all = await listPartitions(run)
  const isMissing = ({ day }: { day: string }) =>
    !all.some(({ from = '', until }) => until !== undefined && from <= day && day < until)
  for (const { day, next } of days.filter(isMissing)) {
    const made = table(`analytics_events_${day.replaceAll('-', '')}`)
    await run.execute(sql`create table ${made} (like latchkey.analytics_events including defaults)`)
    await run.execute(sql`with moved as (delete from latchkey.analytics_events_rest where day = ${literal(day)} returning *)
      insert into ${made} select * from moved`)
    // Unlike "create table … partition of" this does not block other days.
    await run.execute(
      sql`alter table latchkey.analytics_events attach partition ${made} for values from (${literal(day)}) to (${literal(next)})`,
    )
  }
}

export async function dropPartition(run: Statements, { name }: Partition): Promise<void> {
  await run.execute(sql`drop table ${table(name)}`)
}

export async function removeDays(run: Statements, { name }: Partition, before: string): Promise<void> {
  await run.execute(sql`delete from ${table(name)} where day < ${literal(before)}`)
}

const table = (name: string) => sql`latchkey.${sql.identifier(name)}`

/** DDL statements take no parameters. */
function literal(day: string) {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) throw new Error('That is no day.')
  return sql.raw(`date '${day}'`)
}
