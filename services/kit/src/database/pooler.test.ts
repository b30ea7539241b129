import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { onAnEngine } from '../../test/engines.js'
import { findPgbouncer, startPgbouncer } from '../../test/startPgbouncer.js'
import { migrate } from './migrate.js'
import { openDatabase } from './openDatabase.js'

onAnEngine(
  'a pooler that hands connections from transaction to transaction',
  async () => {},
  (engine) => {
    async function pooler() {
      const { url, stop } = await startPgbouncer(engine.databaseUrl ?? '')
      onTestFinished(stop)
      return url
    }
    const isHere = () => engine.databaseUrl !== undefined && findPgbouncer() !== undefined
    async function timeoutOf(url: string): Promise<unknown> {
      const other = new pg.Client({ connectionString: url })
      await other.connect()
      const { rows } = await other.query('show statement_timeout')
      await other.end()
      return (rows[0] as { statement_timeout: string }).statement_timeout
    }

    describe('behind PgBouncer', () => {
      test('behavior: nothing that is set stays for whoever gets the connection next', async (context) => {
        if (!isHere()) return context.skip()
        const url = await pooler()
        const database = await openDatabase({ databaseUrl: url })
        onTestFinished(() => database.close())
        await Promise.all(
          Array.from({ length: 12 }, (_, at) => database.query.execute(sql`select ${at}::int`)),
        )
        await database.upkeep.execute(sql`select 1`)
        expect(await timeoutOf(url)).toBe('0')
      })

      test('behavior: two processes migrate, one after the other and both at once, and none waits for ever', async (context) => {
        if (!isHere()) return context.skip()
        const url = await pooler()
        const folder = await mkdtemp(join(tmpdir(), 'latchkey-migrations-'))
        onTestFinished(() => rm(folder, { recursive: true }))
        await writeFile(join(folder, '0001_first.sql'), 'create table latchkey.first (id int)')
        const processes = await Promise.all([1, 2].map(() => openDatabase({ databaseUrl: url })))
        onTestFinished(async () => void (await Promise.all(processes.map((one) => one.close()))))
        const files = pathToFileURL(`${folder}/`)
        const done = await Promise.all(processes.map((one) => migrate(one, files)))
        expect(done.flat()).toEqual(['0001_first.sql'])
        expect(await migrate(processes[0] as (typeof processes)[0], files)).toEqual([])
      })
    })

    test('behavior: without a pooler the server itself ends a statement that takes too long', async (context) => {
      const { databaseUrl } = engine
      if (databaseUrl === undefined) return context.skip()
      const database = await openDatabase({ databaseUrl })
      onTestFinished(() => database.close())
      const { rows } = (await database.query.execute(sql`show statement_timeout`)) as unknown as {
        rows: readonly unknown[]
      }
      expect(rows).toEqual([{ statement_timeout: '2500ms' }])
    })
  },
)
