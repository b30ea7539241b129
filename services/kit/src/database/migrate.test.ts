import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { onEngines } from '../../test/engines.js'
import { databaseHealth } from './databaseHealth.js'
import { migrate } from './migrate.js'

async function folderOf(files: Readonly<Record<string, string>>) {
  const path = await mkdtemp(join(tmpdir(), 'latchkey-migrate-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  const add = async (more: Readonly<Record<string, string>>) => {
    for (const [name, text] of Object.entries(more)) await writeFile(join(path, name), text)
  }
  await add(files)
  return { path, add, url: pathToFileURL(`${path}/`) }
}

onEngines(
  'migrations and sessions',
  async () => {},
  (engine) => {
    const run = (text: string) => engine.database.session((ask) => ask(text))
    const reset = () => run('drop schema if exists latchkey cascade')
    const tables = async () =>
      (
        await run(
          `select table_name from information_schema.tables where table_schema = 'latchkey' order by 1`,
        )
      ).map((row) => row['table_name'])

    test('behavior: files are applied once, in the order of their names, new ones later', async () => {
      await reset()
      const { url, add } = await folderOf({
        '0002_b.sql': 'insert into latchkey.a values (2);',
        '0001_a.sql': 'create table latchkey.a (id int); insert into latchkey.a values (1);',
        'notes.txt': 'this is no SQL',
      })
      expect(await migrate(engine.database, url)).toEqual(['0001_a.sql', '0002_b.sql'])
      expect(await migrate(engine.database, url)).toEqual([])
      await add({ '0003_c.sql': 'insert into latchkey.a values (3)' })
      expect(await migrate(engine.database, url)).toEqual(['0003_c.sql'])
      expect(await run('select id from latchkey.a order by id')).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }])
    })

    test('error: nothing of a file that fails stays, what came before it does, and it is named', async () => {
      await reset()
      const { url, add } = await folderOf({
        '0001_a.sql': 'create table latchkey.a (id int)',
        '0002_b.sql': 'create table latchkey.b (id int); insert into latchkey.nowhere values (1)',
        '0003_c.sql': 'create table latchkey.c (id int)',
      })
      await expect(migrate(engine.database, url)).rejects.toThrow('The migration 0002_b.sql failed')
      expect(await tables()).toEqual(['a', 'migrations'])
      await add({ '0002_b.sql': 'create table latchkey.b (id int)' })
      expect(await migrate(engine.database, url)).toEqual(['0002_b.sql', '0003_c.sql'])
    })

    test('error: a database that is newer than the service is refused, with the names that it has more', async () => {
      await reset()
      const { url, path } = await folderOf({ '0001_a.sql': 'select 1', '0002_b.sql': 'select 1' })
      await migrate(engine.database, url)
      await rm(join(path, '0002_b.sql'))
      await expect(migrate(engine.database, url)).rejects.toThrow(
        'The database is newer than this service: it has 0002_b.sql. Update the service.',
      )
      expect(await run('select 1 as one')).toEqual([{ one: 1 }])
    })

    test('behavior: a rollback takes a newer database as it is, and no other one', async () => {
      await reset()
      const { url, path } = await folderOf({ '0001_a.sql': 'select 1', '0002_b.sql': 'select 1' })
      await migrate(engine.database, url)
      await rm(join(path, '0002_b.sql'))
      expect(await migrate(engine.database, url, { isRollback: true })).toEqual([])
      const other = await folderOf({ '0001_a.sql': 'select 1', '0003_c.sql': 'select 1' })
      await expect(migrate(engine.database, other.url, { isRollback: true })).rejects.toThrow('0002_b.sql')
      expect(await run('select name from latchkey.migrations order by name')).toHaveLength(2)
    })

    test('error: tables of a release that has more files than this one are not made', async () => {
      await reset()
      const { url } = await folderOf({ '0001_a.sql': 'select 1', '0002_b.sql': 'select 1' })
      await expect(migrate(engine.database, url, { only: ['0001_a.sql', '0009_z.sql'] })).rejects.toThrow(
        'This release does not have 0009_z.sql.',
      )
      expect(await migrate(engine.database, url, { only: ['0001_a.sql'] })).toEqual(['0001_a.sql'])
    })

    test('behavior: a comment at the end of a file and a quotation mark in its name end nothing early', async () => {
      await reset()
      const { url } = await folderOf({ "0001_o'brien.sql": 'create table latchkey.a (id int) -- the end' })
      expect(await migrate(engine.database, url)).toEqual(["0001_o'brien.sql"])
      expect(await run('select name from latchkey.migrations')).toEqual([{ name: "0001_o'brien.sql" }])
    })

    test('behavior: a session answers with the rows of its last statement, and passes failures on', async () => {
      expect(await run('select 1 as a; select 2 as b')).toEqual([{ b: 2 }])
      expect(await run('create temporary table if not exists t (id int)')).toEqual([])
      await expect(run('select nothing')).rejects.toThrow(/nothing/)
      await expect(engine.database.session(() => Promise.reject(new Error('own')))).rejects.toThrow('own')
      expect(await run('select 3 as c')).toEqual([{ c: 3 }])
    })

    test('behavior: of a transaction that fails nothing is seen, of one that ends all is', async () => {
      await reset()
      await run('create schema latchkey; create table latchkey.t (id int)')
      const { query } = engine.database
      const count = async () => (await run('select count(*)::int as n from latchkey.t'))[0]?.['n']
      const failing = query.transaction(async (inside) => {
        await inside.execute(sql`insert into latchkey.t values (1)`)
        throw new Error('changed my mind')
      })
      await expect(failing).rejects.toThrow('changed my mind')
      expect(await count()).toBe(0)
      await query.transaction(async (inside) => {
        await inside.execute(sql`insert into latchkey.t values (1)`)
        await inside.execute(sql`insert into latchkey.t values (2)`)
      })
      expect(await count()).toBe(2)
    })

    test('behavior: the health of a service is that of its database', async () => {
      const health = databaseHealth(engine.database)
      expect(await health.readiness()).toEqual({ state: 'ready' })
      health.drain()
      expect(await health.readiness()).toEqual({ state: 'draining' })
    })
  },
)
