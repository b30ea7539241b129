import type { Database } from '@latchkey/kit/database/database'
import { openDatabase } from '@latchkey/kit/database/openDatabase'
import { readFileSync } from 'node:fs'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { joinShares } from '../../../frame/src/wallet/shares.js'
import { onAnEngine } from '../../../kit/test/engines.js'
import { startMailServer } from '../../../kit/test/mailServer.js'
import { migrate as migrateRecovery } from '../../../recovery/src/migrate.js'
import { addressOf, startBoth } from '../../../recovery/test/bothServices.js'
import { migrate } from './migrate.js'

const mail = await startMailServer()
afterAll(() => mail.stop())

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')
const dumps = {
  gateway: read('../../test/fixtures/release-0027.sql'),
  recovery: read('../../../recovery/test/fixtures/release-0005.sql'),
}
const address = '0x9E7485cc5F6c2A2BFFaBAe62BD4e54a9e5C8a5F1'

const inserts = (dump: string): readonly string[] => dump.match(/^INSERT INTO latchkey\.[^]*?\);$/gm) ?? []
const tableOf = (statement: string): string =>
  /^(?:INSERT INTO|CREATE (?:UNLOGGED )?TABLE) latchkey\.(\w+)/.exec(statement)?.[1] ?? ''

test.each(Object.entries(dumps))('behavior: the dump of the %s has a row in each table', (_service, dump) => {
  const tables = dump
    .split('\n')
    .map((line) => (/^CREATE (?:UNLOGGED )?TABLE/.test(line) ? tableOf(line) : ''))
  const filled = new Set(inserts(dump).map(tableOf))
  // Per minute counters are gone after a minute.
  const empty = tables.filter((name) => name !== '' && name !== 'rate_limits' && !filled.has(name))
  expect(empty).toEqual([])
})

onAnEngine(
  'the database of the release before',
  (database) => load(database, dumps.gateway),
  (engine) => {
    test('behavior: today’s services bring it up to date, and its user logs in to the same wallet', async ({
      skip,
    }) => {
      const { databaseUrl, database } = engine
      if (databaseUrl === undefined)
        return skip('no PostgreSQL was found (Debian: apt-get install postgresql)')
      const recovery = await addSecondDatabase(databaseUrl, database)
      await load(recovery.database, dumps.recovery)
      const services = await startBoth(mail, {
        gateway: { databaseUrl },
        recovery: { databaseUrl: recovery.url },
      })
      onTestFinished(services.stop)
      const storedShare = await services.gateway('/custody/v1/share', { token: await services.login() })
      const left = await services.recovery(`/recovery/v1/share?walletId=${storedShare['walletId']}`, {
        token: await services.ticket(),
      })
      expect(await addressOf(await joinShares(storedShare['share'] ?? '', left['share'] ?? ''))).toBe(address)
      const [users] = await database.session((run) => run('select count(*) from latchkey.users'))
      expect(Number(users?.['count'])).toBe(1)
    }, 120_000)
  },
)

onAnEngine('the tables of today', migrate, (engine) => {
  test('behavior: they take every row that the gateway of before writes', async () => {
    expect(await refusedOf(engine.database, dumps.gateway)).toEqual([])
  })
})

onAnEngine('the tables of today’s recovery service', migrateRecovery, (engine) => {
  test('behavior: they take every row that the service of before writes', async () => {
    expect(await refusedOf(engine.database, dumps.recovery)).toEqual([])
  })
})

async function refusedOf(database: Database, dump: string): Promise<readonly string[]> {
  let left = inserts(dump).filter((statement) => tableOf(statement) !== 'migrations')
  for (let before = Infinity; left.length < before;) {
    before = left.length
    const refused: string[] = []
    for (const statement of left)
      await database.session((run) => run(statement)).catch(() => void refused.push(statement))
    left = refused
  }
  return left
}

async function load(database: Database, dump: string): Promise<void> {
  await database.session((run) => run(dump))
}

async function addSecondDatabase(databaseUrl: string, database: Database) {
  const url = new URL(databaseUrl)
  url.pathname = `${url.pathname}_recovery`
  const name = url.pathname.slice(1)
  await database.session((run) => run(`create database ${name}`))
  const other = await openDatabase({ databaseUrl: url.href })
  onTestFinished(async () => {
    await other.close()
    await database.session((run) => run(`drop database ${name} with (force)`))
  })
  return { url: url.href, database: other }
}
