import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startCollector } from '../../test/collector.js'
import { onEngines } from '../../test/engines.js'
import { freshPglite } from '../../test/freshPglite.js'
import { openDatabase } from '../database/openDatabase.js'
import { createLog } from '../log.js'
import { openTracing } from './openTracing.js'

const log = createLog({ name: 'test', level: 'silent' })

onEngines(
  'statements of a trace',
  ({ session }) => session((run) => run('create table visitors (email text)')),
  (engine) => {
    test('behavior: each statement has a span, also within a transaction on PostgreSQL, and none has a value', async () => {
      const collector = await startCollector()
      const tracer = openTracing({ otlpEndpoint: collector.url }, { service: 'test', log })
      const { databaseUrl } = engine
      const { query, close, session } = await (databaseUrl === undefined
        ? freshPglite({ traced: true })
        : openDatabase({ databaseUrl, traced: true }))
      if (databaseUrl === undefined) await session((run) => run('create table visitors (email text)'))
      const insert = sql`insert into visitors values (${'ann@example.com'})`
      await query.execute(insert)
      await tracer?.begin({ name: 'request', kind: 'server' }, async () => {
        await query.execute(insert)
        await query.transaction((inner) =>
          inner.execute(sql`delete from visitors where email = ${'ann@example.com'}`),
        )
        await Promise.all([1, 2, 3].map(() => query.execute(sql`select * from visitors`)))
      })
      expect(await query.execute(sql`select * from visitors`)).toMatchObject({ rows: [] })
      await Promise.all([close(), tracer?.close()])
      const spans = collector.spans()
      const root = spans.find(({ kind }) => kind === 2)
      const statements = spans.filter(({ kind, name }) => kind === 3 && name !== 'other')
      expect(statements.map(({ name }) => name).toSorted()).toEqual([
        ...(databaseUrl === undefined ? [] : ['delete visitors']),
        'insert visitors',
        'select visitors',
        'select visitors',
        'select visitors',
      ])
      for (const { parentSpanId, traceId } of statements)
        expect([parentSpanId, traceId]).toEqual([root?.spanId, root?.traceId])
      expect(JSON.stringify(spans)).not.toContain('ann')
    })
  },
)
