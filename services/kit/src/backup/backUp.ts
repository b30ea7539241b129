import { z } from 'zod'
import type { Database, RunSql } from '../database/database.js'
import { writeSealed } from './sealedFile.js'
import { migrationsIn, partitionsIn, quoted, tablesIn } from './schemaOf.js'

export type BackupService = 'gateway' | 'recovery'

export const manifestSchema = z.strictObject({
  service: z.enum(['gateway', 'recovery']),
  madeAt: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(z.strictObject({ name: z.string(), columns: z.array(z.string()) })),
  partitions: z.array(z.strictObject({ name: z.string(), parent: z.string(), bound: z.string() })),
})
export type Manifest = z.infer<typeof manifestSchema>

export const endSchema = z.strictObject({ rows: z.record(z.string(), z.int()) })

export interface BackupResult {
  readonly service: BackupService
  readonly rows: number
}

const BATCH = 500

/**
 * A consistent snapshot of a running service. Rows stay encrypted.
 *
 * @param options.without tables to leave empty
 * @throws without Latchkey tables, or when the file exists
 */
export async function backUp(
  database: Database,
  {
    path,
    passphrase,
    without = [],
  }: { readonly path: string; readonly passphrase: string; readonly without?: readonly string[] },
): Promise<BackupResult> {
  return database.session(async (run) => {
    await run('begin isolation level repeatable read read only')
    try {
      const service = await serviceIn(run)
      if (service === undefined) throw new Error('The database has no tables of Latchkey.')
      const tables = (await tablesIn(run)).filter(({ name }) => !without.includes(name))
      const manifest: Manifest = {
        service,
        madeAt: new Date().toISOString(),
        migrations: [...(await migrationsIn(run))],
        tables: tables.map(({ name, columns }) => ({ name, columns: [...columns] })),
        partitions: [...(await partitionsIn(run))],
      }
      let rows = 0
      async function* lines() {
        yield JSON.stringify(manifest)
        const counts: Record<string, number> = {}
        for (const [index, table] of manifest.tables.entries()) {
          counts[table.name] = 0
          for await (const row of rowsOf(run, table)) {
            yield `${index} ${row}`
            counts[table.name] = (counts[table.name] ?? 0) + 1
            rows += 1
          }
        }
        yield JSON.stringify({ rows: counts })
      }
      await writeSealed(path, passphrase, lines())
      return { service, rows }
    } finally {
      await run('rollback')
    }
  })
}

export async function serviceIn(run: RunSql): Promise<BackupService | undefined> {
  const [row] = await run(`select to_regclass('latchkey.recovery_shares') is not null as recovery,
    to_regclass('latchkey.migrations') is not null as any`)
  if (row?.['any'] !== true) return undefined
  return row['recovery'] === true ? 'recovery' : 'gateway'
}

async function* rowsOf(run: RunSql, { name, columns }: Manifest['tables'][number]): AsyncGenerator<string> {
  const list = columns.map(quoted).join(', ')
  await run(
    `declare rows no scroll cursor for select row_to_json(t)::text as row from (select ${list} from latchkey.${quoted(name)}) t`,
  )
  for (;;) {
    const rows = await run(`fetch ${BATCH} from rows`)
    for (const row of rows) yield String(row['row'])
    if (rows.length < BATCH) break
  }
  await run('close rows')
}
