import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { onAnEngine } from '../../test/engines.js'
import { createLog } from '../log.js'
import { createMetricsRegistry } from '../metrics.js'
import { createSecrets, keyIdOf, type Secrets } from '../secrets.js'
import type { Database } from './database.js'
import { createReencryption } from './reencryption.js'
import type { SealedColumn } from './sealedColumns.js'
import { openSecrets } from './secretKeys.js'

const [one, two, three] = ['one', 'two', 'three'].map(
  (name) => `secret ${name}, of at least 32 characters`,
) as [string, string, string]
const column: SealedColumn = {
  table: 'things',
  key: ['place', 'number'],
  column: 'text_sealed',
  purpose: 'thing',
  reads: ['owner'],
  context: (row) => `${row['place']}|${row['owner']}`,
}
const idOf = (secret: string) => keyIdOf(secret, 'test')

onAnEngine('rotated secrets', makeTables, (engine) => {
  beforeEach(async () => {
    await engine.database.query.execute(sql`truncate latchkey.things, latchkey.secret_keys`)
  })
  const open = (current: string, previous?: string): Promise<Secrets> =>
    openSecrets({
      database: engine.database,
      setting: 'LATCHKEY_TEST_SECRET',
      service: 'test',
      current,
      previous,
      columns: [column],
      now: Date.now,
    })
  let numbers = createMetricsRegistry('test_')
  const reencryption = (secrets: Secrets) => {
    numbers = createMetricsRegistry('test_')
    return createReencryption({
      database: engine.database,
      secrets,
      columns: [column],
      log: createLog({ name: 'test', level: 'silent' }),
      registry: numbers,
      now: Date.now,
    })
  }
  async function write(secrets: Secrets, from: number, count: number): Promise<void> {
    for (let number = from; number < from + count; number += 1) {
      const place = number % 2 === 0 ? 'here' : 'there'
      const sealed = secrets.seal('thing', `text ${number}`, `${place}|owner ${number}`)
      await engine.database.query.execute(
        sql`insert into latchkey.things values (${place}, ${number}, ${`owner ${number}`}, ${sealed})`,
      )
    }
  }
  async function rows() {
    const found = await engine.database.session((run) => run('select * from latchkey.things order by number'))
    return found as readonly { place: string; number: number; owner: string; text_sealed: string }[]
  }
  const read = async (secrets: Secrets) =>
    (await rows()).map((row) => secrets.open('thing', row.text_sealed, `${row.place}|${row.owner}`))
  const texts = (count: number) => Array.from({ length: count }, (_, index) => `text ${index}`)

  test('behavior: without a rotation texts have the form that older releases read', async () => {
    const secrets = await open(one)
    await write(secrets, 0, 2)
    expect((await rows()).every((row) => !row.text_sealed.includes('.'))).toBe(true)
    expect(await read(createSecrets(one, 'test'))).toEqual(texts(2))
    expect(await reencryption(secrets).count()).toMatchObject({ state: 'off', left: 0 })
  })

  test('behavior: three secrets one after the other, and every row comes along', async () => {
    const first = await open(one)
    await write(first, 0, 120)
    const proof = first.proof('email', 'ada')
    const [second, work] = await open(two, one).then((secrets) => [secrets, reencryption(secrets)] as const)
    expect(await work.count()).toMatchObject({ state: 'running', left: 120 })
    expect(await work.run()).toBe(120)
    expect(await work.count()).toMatchObject({
      state: 'done',
      left: 0,
      current: idOf(two),
      previous: idOf(one),
    })
    expect(await numbers.text()).toMatch(
      /test_reencrypted_rows_total\{table="things"\} 120\n[^]*test_reencryption_rows_left 0\n/,
    )
    expect(await read(await open(two))).toEqual(texts(120))
    expect(() => createSecrets(one, 'test').open('thing', second.seal('thing', 'x', 'y'), 'y')).toThrow()
    const third = await open(three, two)
    expect(await reencryption(third).run()).toBe(120)
    const alone = await open(three)
    expect(await read(alone)).toEqual(texts(120))
    expect(alone.proof('email', 'ada')).toBe(proof)
    expect(await reencryption(alone).count()).toMatchObject({ state: 'done', left: 0, previous: null })
  })

  test('error: a previous secret that is removed too early is named before anything is served, with the rows', async () => {
    await write(await open(one), 0, 3)
    await write(await open(two, one), 3, 2)
    await expect(open(two)).rejects.toThrow(
      new RegExp(
        `^3 rows are encrypted .*things: 3 \\(key ${idOf(one)}\\).*LATCHKEY_TEST_SECRET_PREVIOUS was removed`,
      ),
    )
    await expect(open(one)).rejects.toThrow(`things: 2 (key ${idOf(two)})`)
    await expect(open(three)).rejects.toThrow('5 rows are encrypted')
    await expect(open(three, one)).rejects.toThrow('2 rows are encrypted')
    const message = await open(three).catch(String)
    for (const secret of [one, two, three]) expect(message).not.toContain(secret)
    expect(await read(await open(two, one))).toEqual(texts(5))
  })

  test('error: a secret that the database has never seen is refused, also before it noted any and without rows', async () => {
    await write(createSecrets(one, 'test'), 0, 3)
    await expect(open(two)).rejects.toThrow('3 rows are encrypted with a secret that is not set')
    await open(one)
    await engine.database.query.execute(sql`truncate latchkey.things`)
    await expect(open(two)).rejects.toThrow('The database belongs to another secret')
  })

  test('behavior: an update and a rotation at once: the secret of the rows is found out', async () => {
    await write(createSecrets(one, 'test'), 0, 30)
    const secrets = await open(two, one)
    expect(secrets.firstKey).toBe(idOf(one))
    expect(secrets.proof('email', 'ada')).toBe(createSecrets(one, 'test').proof('email', 'ada'))
    expect(await reencryption(secrets).run()).toBe(30)
  })

  test('behavior: processes with the two in both orders read each other, and one of them moves the rows', async () => {
    await write(await open(one), 0, 60)
    const [former, next] = [await open(one, two), await open(two, one)]
    await write(former, 60, 30)
    await write(next, 90, 30)
    const [older, newer] = [reencryption(former), reencryption(next)]
    expect([await older.run(), await newer.run()]).toEqual([0, 90])
    expect(await older.count()).toMatchObject({ state: 'waiting' })
    expect([await read(former), await read(next)]).toEqual([texts(120), texts(120)])
    // A process with the former secret writes such rows until it restarts.
    await write(former, 120, 3)
    expect(await newer.run()).toBe(3)
    expect(await older.run()).toBe(0)
  })

  test('behavior: two at once share the rows, and what is written meanwhile stays', async () => {
    await write(await open(one), 0, 200)
    const secrets = await open(two, one)
    const [a, b] = [reencryption(secrets), reencryption(secrets)]
    const rewrite = async () => {
      for (let number = 0; number < 200; number += 7) {
        const place = number % 2 === 0 ? 'here' : 'there'
        const sealed = secrets.seal('thing', `new ${number}`, `${place}|owner ${number}`)
        await engine.database.query.execute(
          sql`update latchkey.things set text_sealed = ${sealed} where place = ${place} and number = ${number}`,
        )
      }
    }
    await Promise.all([a.run(), b.run(), rewrite()])
    await a.run()
    expect(await a.count()).toMatchObject({ state: 'done', left: 0 })
    expect(await read(await open(two))).toEqual(
      texts(200).map((text, number) => (number % 7 === 0 ? `new ${number}` : text)),
    )
  })

  test('error: a row that nothing opens is counted, kept as it is, and holds no other row up', async () => {
    await write(await open(one), 0, 60)
    await engine.database.query.execute(
      sql`update latchkey.things set text_sealed = ${'A'.repeat(60)} where number = 4`,
    )
    const secrets = await open(two, one)
    const work = reencryption(secrets)
    expect(await work.run()).toBe(59)
    expect(await work.count()).toMatchObject({ state: 'running', left: 1, unreadable: 1 })
    expect((await rows())[4]?.text_sealed).toBe('A'.repeat(60))
    await expect(open(two)).rejects.toThrow('1 rows are encrypted')
  })
})

async function makeTables(database: Database): Promise<void> {
  await database.session((run) =>
    run(`create schema latchkey;
      create table latchkey.things (place text, number integer, owner text, text_sealed text, primary key (place, number));
      create table latchkey.secret_keys (id text primary key, position bigint not null unique, lookups_sealed text not null, added_at bigint not null)`),
  )
}
