import type { RunSql } from '../database/database.js'

export interface BackupTable {
  readonly name: string
  readonly columns: readonly string[]
}

export interface Partition {
  readonly name: string
  readonly parent: string
  /** `FOR VALUES FROM … TO …`, or `DEFAULT`. */
  readonly bound: string
}

/** Referenced tables first. Unlogged tables (counters) are left out. */
export async function tablesIn(run: RunSql): Promise<readonly BackupTable[]> {
  const rows = await run(`select c.relname as name,
      (select json_agg(a.attname order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select json_agg(distinct f.relname) from pg_constraint k join pg_class f on f.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> k.conrelid) as refers
    from pg_class c
    where c.relnamespace = 'latchkey'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relpersistence = 'p' and c.relname <> 'migrations'
    order by c.relname`)
  const left = new Map(
    rows.map((row) => [
      String(row['name']),
      { columns: row['columns'] as readonly string[], refers: (row['refers'] ?? []) as readonly string[] },
    ]),
  )
  const tables: BackupTable[] = []
  while (left.size > 0) {
    const next = [...left].filter(([, { refers }]) => refers.every((other) => !left.has(other)))
    if (next.length === 0) throw new Error('Tables refer to each other in a circle.')
    for (const [name, { columns }] of next) {
      tables.push({ name, columns })
      left.delete(name)
    }
  }
  return tables
}

export async function partitionsIn(run: RunSql): Promise<readonly Partition[]> {
  const rows =
    await run(`select c.relname as name, p.relname as parent, pg_get_expr(c.relpartbound, c.oid) as bound
    from pg_class c join pg_inherits i on i.inhrelid = c.oid join pg_class p on p.oid = i.inhparent
    where c.relnamespace = 'latchkey'::regnamespace and c.relispartition and c.relkind in ('r', 'p')
    order by c.oid`)
  return rows.map((row) => ({
    name: String(row['name']),
    parent: String(row['parent']),
    bound: String(row['bound']),
  }))
}

export async function migrationsIn(run: RunSql): Promise<readonly string[]> {
  const rows = await run('select name from latchkey.migrations order by name')
  return rows.map((row) => String(row['name']))
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`
