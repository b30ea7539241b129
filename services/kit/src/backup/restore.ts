import type { Database, RunSql } from '../database/database.js'
import { migrate } from '../database/migrate.js'
import { endSchema, manifestSchema, serviceIn, type BackupService, type Manifest } from './backUp.js'
import { readSealed, SealedFileError } from './sealedFile.js'
import { literal, migrationsIn, partitionsIn, quoted } from './schemaOf.js'

export interface RestoreOptions {
  readonly path: string
  readonly passphrase: string
  readonly migrations: Readonly<Record<BackupService, URL>>
}

export interface RestoreResult {
  readonly service: BackupService
  readonly madeAt: string
  readonly rows: number
}

const BATCH = 512 * 1024

export async function checkBackup(
  path: string,
  passphrase: string,
): Promise<{ readonly manifest: Manifest; readonly rows: number }> {
  let manifest: Manifest | undefined
  let last = ''
  const found = new Map<string, number>()
  for await (const line of readSealed(path, passphrase)) {
    if (manifest === undefined) manifest = readAs(manifestSchema, line)
    else if (last !== '') {
      const name = manifest.tables[Number(last.slice(0, last.indexOf(' ')))]?.name
      if (name === undefined) throw incomplete()
      found.set(name, (found.get(name) ?? 0) + 1)
    }
    if (manifest !== undefined && !line.startsWith('{"service"')) last = line
  }
  if (manifest === undefined) throw incomplete()
  const end = readAs(endSchema, last)
  for (const { name } of manifest.tables) if (end.rows[name] !== (found.get(name) ?? 0)) throw incomplete()
  return { manifest, rows: [...found.values()].reduce((sum, count) => sum + count, 0) }
}

/**
 * Restores into an empty database in one transaction: tables of the backup's release, then rows.
 *
 * @throws SealedFileError before any change; an Error for a newer backup or a filled database
 */
export async function restore(database: Database, options: RestoreOptions): Promise<RestoreResult> {
  const { path, passphrase, migrations } = options
  const { manifest, rows } = await checkBackup(path, passphrase)
  await database.session(async (run) => {
    if ((await serviceIn(run)) !== undefined)
      throw new Error(
        'The database is not empty. Restore into a new one, and keep this one until that works.',
      )
  })
  await migrate(database, migrations[manifest.service], { only: manifest.migrations })
  await database.session(async (run) => {
    await run('begin')
    try {
      const applied = await migrationsIn(run)
      if (applied.join() !== manifest.migrations.join())
        throw new Error('The tables are not those of the backup.')
      await makePartitions(run, manifest)
      // Some migrations write rows.
      const names = manifest.tables.map(({ name }) => `latchkey.${quoted(name)}`)
      await run(`truncate ${names.join(', ')}`)
      await insertAll(run, manifest, readSealed(path, passphrase))
      for (const { name } of manifest.tables) await continueCounts(run, name)
      await run('commit')
    } catch (error) {
      await run('rollback')
      throw error
    }
  })
  return { service: manifest.service, madeAt: manifest.madeAt, rows }
}

async function makePartitions(run: RunSql, manifest: Manifest): Promise<void> {
  const there = new Set((await partitionsIn(run)).map(({ name }) => name))
  for (const { name, parent, bound } of manifest.partitions)
    if (!there.has(name))
      await run(`create table latchkey.${quoted(name)} partition of latchkey.${quoted(parent)} ${bound}`)
}

async function insertAll(run: RunSql, manifest: Manifest, lines: AsyncIterable<string>): Promise<void> {
  let table = 0
  let rows: string[] = []
  let size = 0
  async function insert(): Promise<void> {
    const { name, columns } = manifest.tables[table] ?? { name: '', columns: [] }
    if (rows.length === 0) return
    const list = columns.map(quoted).join(', ')
    const place = `latchkey.${quoted(name)}`
    await run(`insert into ${place} (${list}) overriding system value
      select ${list} from json_populate_recordset(null::${place}, ${literal(`[${rows.join(',')}]`)}::json)`)
    rows = []
    size = 0
  }
  for await (const line of lines) {
    const [, index, row] = /^(\d+) (.*)$/s.exec(line) ?? []
    if (index === undefined || row === undefined) continue
    if (Number(index) !== table || size > BATCH) await insert()
    table = Number(index)
    rows.push(row)
    size += row.length
  }
  await insert()
}

async function continueCounts(run: RunSql, name: string): Promise<void> {
  const place = `latchkey.${quoted(name)}`
  const columns = await run(`select attname from pg_attribute
    where attrelid = ${literal(place)}::regclass and attnum > 0 and not attisdropped
      and case when attidentity = '' and not atthasdef then false
        else pg_get_serial_sequence(${literal(place)}, attname) is not null end`)
  for (const row of columns) {
    const column = String(row['attname'])
    await run(
      `select setval(pg_get_serial_sequence(${literal(place)}, ${literal(column)}), coalesce(max(${quoted(column)}), 0) + 1, false) from ${place}`,
    )
  }
}

function readAs<T>(schema: { parse(value: unknown): T }, line: string): T {
  try {
    return schema.parse(JSON.parse(line))
  } catch {
    throw incomplete()
  }
}

const incomplete = (): SealedFileError => new SealedFileError('The backup is not complete.')
