import { sql, type SQL } from 'drizzle-orm'
import type { Secrets } from '../secrets.js'
import type { Database } from './database.js'

/** In the schema `latchkey`, written by `Secrets.seal`. */
export interface SealedColumn {
  readonly table: string
  readonly key: readonly string[]
  readonly column: string
  readonly purpose: string
  readonly reads?: readonly string[]
  readonly context: (row: Row) => string
  /** Rows expire within the hour and are not re-encrypted. */
  readonly isBrief?: boolean
}

export type Row = Readonly<Record<string, unknown>>

export interface KeyCount {
  readonly table: string
  readonly column: string
  readonly key: string
  readonly rows: number
}

type Query = Pick<Database['query'], 'execute'>

async function rowsOf(query: Query, statement: SQL): Promise<readonly Row[]> {
  const result: unknown = await query.execute(statement)
  if (typeof result !== 'object' || result === null || !('rows' in result)) return []
  return Array.isArray(result.rows) ? (result.rows as Row[]) : []
}

export const tableOf = (table: string): SQL => sql`${sql.identifier('latchkey')}.${sql.identifier(table)}`

/** Texts without an id belong to the first secret. */
const keyIdIn = (column: string, firstKey: string): SQL => {
  const name = sql.identifier(column)
  return sql`case when position('.' in ${name}) = 0 then ${firstKey}::text else split_part(${name}, '.', 1) end`
}

const isSealed = (column: string): SQL => sql`${sql.identifier(column)} <> ''`

export async function countByKey(
  query: Query,
  columns: readonly SealedColumn[],
  firstKey: string,
): Promise<readonly KeyCount[]> {
  const counts: KeyCount[] = []
  for (const { table, column } of columns) {
    const rows = await rowsOf(
      query,
      sql`select ${keyIdIn(column, firstKey)} as key, count(*) as rows from ${tableOf(table)}
        where ${isSealed(column)} group by 1 order by 1`,
    )
    for (const { key, rows: found } of rows)
      counts.push({ table, column, key: String(key), rows: Number(found) })
  }
  return counts
}

interface OtherRow {
  readonly key: readonly unknown[]
  readonly sealed: string
  readonly row: Row
}

/** In primary key order. */
export async function rowsUnder(
  query: Query,
  at: SealedColumn,
  {
    firstKey,
    not,
    after,
    limit,
    isLocked = false,
  }: {
    readonly firstKey: string
    readonly not?: string
    readonly after?: readonly unknown[] | undefined
    readonly limit: number
    readonly isLocked?: boolean
  },
): Promise<readonly OtherRow[]> {
  const names = (list: readonly string[]) =>
    sql.join(
      list.map((name) => sql.identifier(name)),
      sql`, `,
    )
  const isOther = not === undefined ? sql`true` : sql`${keyIdIn(at.column, firstKey)} <> ${not}`
  const isLater =
    after === undefined
      ? sql`true`
      : sql`(${names(at.key)}) > (${sql.join(
          after.map((value) => sql`${value}`),
          sql`, `,
        )})`
  const rows = await rowsOf(
    query,
    sql`select ${names([...new Set([...at.key, ...(at.reads ?? []), at.column])])} from ${tableOf(at.table)}
      where ${isSealed(at.column)} and ${isOther} and ${isLater}
      order by ${names(at.key)} limit ${limit} ${isLocked ? sql`for update skip locked` : sql``}`,
  )
  return rows.map((row) => ({ key: at.key.map((name) => row[name]), sealed: String(row[at.column]), row }))
}

export function openRow(secrets: Secrets, at: SealedColumn, { sealed, row }: OtherRow): string | undefined {
  try {
    return secrets.open(at.purpose, sealed, at.context(row))
  } catch {
    return undefined
  }
}
