import { sql, type SQL } from 'drizzle-orm'
import type { Secrets } from '../secrets.js'
import type { Database } from './database.js'

/** A column of texts that `Secrets.seal` made, in the schema `latchkey`. */
export interface SealedColumn {
  readonly table: string
  /** Columns of the primary key. */
  readonly key: readonly string[]
  readonly column: string
  readonly purpose: string
  /** Further columns that {@link SealedColumn.context} reads. */
  readonly reads?: readonly string[]
  /** The context that a row's text was sealed with. */
  readonly context: (row: Row) => string
  /** Rows that end within the hour: they are not encrypted anew. */
  readonly isBrief?: boolean
}

/** A row as the driver returns it. */
export type Row = Readonly<Record<string, unknown>>

/** How many texts of a column are sealed with one key. */
export interface KeyCount {
  readonly table: string
  readonly column: string
  /** Key id. */
  readonly key: string
  readonly rows: number
}

type Query = Pick<Database['query'], 'execute'>

/** Drivers answer with a result object that has the rows. */
async function rowsOf(query: Query, statement: SQL): Promise<readonly Row[]> {
  const result: unknown = await query.execute(statement)
  if (typeof result !== 'object' || result === null || !('rows' in result)) return []
  return Array.isArray(result.rows) ? (result.rows as Row[]) : []
}

export const tableOf = (table: string): SQL => sql`${sql.identifier('latchkey')}.${sql.identifier(table)}`

/** Key id of a column's text; a text without one is the first secret's. */
const keyIdIn = (column: string, firstKey: string): SQL => {
  const name = sql.identifier(column)
  return sql`case when position('.' in ${name}) = 0 then ${firstKey}::text else split_part(${name}, '.', 1) end`
}

/** Whether a row has a text. Some columns are null or empty until there is one. */
const isSealed = (column: string): SQL => sql`${sql.identifier(column)} <> ''`

/** Counts texts by key. Reads each table once. */
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

/** A row whose text is sealed with another key. */
interface OtherRow {
  /** Values of the primary key. */
  readonly key: readonly unknown[]
  readonly sealed: string
  readonly row: Row
}

/** Rows of a column that are not sealed with a key, after a row, in the order of the primary key. */
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
    /** Key id whose rows are left out. */
    readonly not?: string
    readonly after?: readonly unknown[] | undefined
    readonly limit: number
    /** Takes the rows for this transaction and leaves out those that others have taken. */
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

/** The text of a row, or undefined when none of the secrets opens it. */
export function openRow(secrets: Secrets, at: SealedColumn, { sealed, row }: OtherRow): string | undefined {
  try {
    return secrets.open(at.purpose, sealed, at.context(row))
  } catch {
    return undefined
  }
}
