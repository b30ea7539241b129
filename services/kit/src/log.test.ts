import { DrizzleQueryError, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { freshPglite } from '../test/freshPglite.js'
import { createLog } from './log.js'

function written(level = 'info') {
  const lines: string[] = []
  return { lines, log: createLog({ name: 'kit', level, write: (line) => void lines.push(line) }) }
}

const only = (lines: readonly string[]) => {
  expect(lines).toHaveLength(1)
  return JSON.parse(lines[0] ?? '') as Record<string, unknown> & { err: Record<string, unknown> }
}

test('behavior: a line is JSON with the name of its service, whatever the text holds', () => {
  const { lines, log } = written()
  log.info({ reason: 'a\n{"level":60}\u2028' }, 'first\nsecond')
  expect(lines[0]?.match(/\n/g)).toEqual(['\n'])
  expect(only(lines)).toMatchObject({ name: 'kit', level: 30, msg: 'first\nsecond' })
})

test.each([
  ['silent', []],
  ['error', ['error']],
  ['warn', ['warn', 'error']],
  ['debug', ['debug', 'info', 'warn', 'error']],
])('param: level %s writes %j', (level, expected) => {
  const { lines, log } = written(level)
  for (const name of ['trace', 'debug', 'info', 'warn', 'error'] as const) log[name](name)
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(expected)
})

test('error: a query that fails in the database leaves nothing of its values in the log', async () => {
  const database = await freshPglite()
  onTestFinished(() => database.close())
  await database.session((run) => run('create table visitors (email text primary key, age integer)'))
  const insert = (email: string, age: unknown) =>
    database.query.execute(sql`insert into visitors values (${email}, ${age}::text::integer)`)
  await insert('ada@example.org', 36)
  const failures = [insert('ada@example.org', 36), insert('bob@example.org', 'secret-share')]
  for (const failure of failures) {
    const error: unknown = await failure.catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(DrizzleQueryError)
    const { lines, log } = written()
    log.error({ err: error }, 'unexpected failure')
    expect(lines[0]).not.toMatch(/example\.org|secret-share/)
    const { err } = only(lines)
    expect(err['type']).toBe('DrizzleQueryError')
    expect(err['message']).toContain('insert into visitors values ($1')
    expect(err['cause']).toMatchObject({ code: expect.stringMatching(/^(?:23505|22P02)$/) })
  }
})

test('error: the constraint that refused a row is named, the row is not', async () => {
  const database = await freshPglite()
  onTestFinished(() => database.close())
  await database.session((run) => run(`create table t (id text primary key); insert into t values ('own')`))
  const error: unknown = await database
    .session((run) => run(`insert into t values ('own')`))
    .catch((reason: unknown) => reason)
  const { lines, log } = written()
  log.error({ err: error }, 'x')
  expect(only(lines).err).toMatchObject({ code: '23505', constraint: 't_pkey', table: 't' })
  expect(lines[0]).not.toContain('(own)')
})

test('error: values that look like frames stay out as well', () => {
  const { lines, log } = written()
  const failed = new DrizzleQueryError('select $1', ['x\n    at ada@example.org'], new Error('no'))
  log.error({ err: failed }, 'x')
  expect(lines[0]).not.toContain('example.org')
  expect(only(lines).err['stack']).toContain('log.test.ts')
})

test('behavior: causes and parts of an aggregate are followed, circles end', () => {
  const { lines, log } = written()
  const cause = Object.assign(new TypeError('inner'), { code: 'ECONNREFUSED', address: '192.0.2.1' })
  const error = new AggregateError([new RangeError('part')], 'outer', { cause })
  cause.cause = error
  log.error({ err: error }, 'x')
  expect(only(lines).err).toMatchObject({
    type: 'AggregateError',
    errors: [{ type: 'RangeError', message: 'part' }],
    cause: { type: 'TypeError', message: 'inner', code: 'ECONNREFUSED' },
  })
  expect(lines[0]).not.toContain('192.0.2.1')
  expect(lines[0]?.length).toBeLessThan(100_000)
})

test.each([
  ['text', 'text'],
  [undefined, undefined],
  [{ token: 'secret' }, 'not an error'],
])('param: a thrown %j is logged as %j', (thrown, expected) => {
  const { lines, log } = written()
  log.error({ err: thrown }, 'x')
  expect(only(lines).err).toBe(expected)
})
