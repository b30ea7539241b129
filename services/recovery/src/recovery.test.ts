import { createLog } from '@latchkey/kit/log'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { onAnEngine, type Engine } from '../../kit/test/engines.js'
import { prepareDataFolder } from '../../kit/test/freshPglite.js'
import { startMailServer } from '../../kit/test/mailServer.js'
import { createProver } from '../../kit/test/prover.js'
import { createClient, type How } from '../test/client.js'
import { migrate } from './migrate.js'
import { readSettings } from './settings/readSettings.js'
import { startRecovery } from './startRecovery.js'

const mail = await startMailServer()
afterAll(() => mail.stop())
const MINUTE = 60_000
const share = 'S'.repeat(44)

const otherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

onAnEngine('recovery shares', migrate, (engine) => {
  test('behavior: a share that was left comes back to who reads the mailbox', async () => {
    const client = createClient(engine, mail)
    const [email, walletId] = ['ada@example.org', randomUUID()]
    expect((await client.post('leave', { email, walletId, share })).body).toEqual({ version: 1 })
    const ticket = await client.prove('ADA@example.org')
    expect(mail.last(email).subject).toMatch(/^\d{6} brings back your wallet in Shop$/)
    const { body } = await client.read(walletId, { ticket })
    expect(body).toEqual({ walletId, kind: 'server', share, version: 1 })
  })

  test('behavior: moved under a passkey, what the service could open is gone', async () => {
    const client = createClient(engine, mail)
    const [email, walletId] = ['key@example.org', randomUUID()]
    await client.post('leave', { email, walletId, share })
    const before = await stored(engine, walletId)
    const ticket = await client.prove(email)
    const wrapped = 'W'.repeat(120)
    const move = (version: number) =>
      client.post('share', { walletId, kind: 'passkey', share: wrapped, version }, { ticket })
    expect((await move(2)).status).toBe(409)
    const moves = await Promise.all([move(1), move(1), move(1)])
    expect(moves.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await client.read(walletId, { ticket })).body).toEqual({
      walletId,
      kind: 'passkey',
      share: wrapped,
      version: 2,
    })
    const dump = await dumpOf(engine)
    expect(dump).not.toContain(before)
  })

  test('behavior: under another address of its user it is left as it is, and both mailboxes get it', async () => {
    const client = createClient(engine, mail)
    const [email, next, walletId] = ['before@example.org', 'after@example.org', randomUUID()]
    const wrapped = 'W'.repeat(120)
    expect((await client.post('leave', { email, walletId, share })).status).toBe(200)
    expect(
      (await client.post('leave', { email: next, walletId, kind: 'password', share: wrapped })).status,
    ).toBe(200)
    expect((await client.post('leave', { email: next, walletId, share })).status).toBe(409)
    const read = async (of: string) => (await client.read(walletId, { ticket: await client.prove(of) })).body
    expect(await read(email)).toEqual({ walletId, kind: 'server', share, version: 1 })
    expect(await read(next)).toEqual({ walletId, kind: 'password', share: wrapped, version: 1 })
  })

  test('error: nothing else opens a share: no code, another’s, another page’s, an old one, a made-up ticket', async () => {
    const client = createClient(engine, mail)
    const [email, walletId] = ['safe@example.org', randomUUID()]
    await client.post('leave', { email, walletId, share })
    const ticket = await client.prove(email)
    const status = async (how: How) => (await client.read(walletId, how)).status
    expect(await status({})).toBe(401)
    expect(await status({ ticket: await client.prove('eve@example.org') })).toBe(404)
    expect(await status({ ticket, origin: 'https://frame-2.example' })).toBe(401)
    expect(await status({ ticket, origin: 'https://shop.example' })).toBe(403)
    expect(await status({ ticket, project: 'bank' })).toBe(401)
    const [until = '', subject = '', proof = ''] = ticket.split('.')
    for (const forged of [
      `${Number(until) + 1}.${subject}.${proof}`,
      `${until}.${subject}.${proof.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}`,
      `${until}.${proof}.${subject}`,
      `${until}.${subject}`,
    ])
      expect(await status({ ticket: forged })).toBe(401)
    // What the gateway hands out is worth nothing here: this service asks nobody who it is.
    const gateway = createClient(engine, mail, { secret: 'the secret of a gateway in a test' })
    expect(await status({ ticket: await gateway.prove(email) })).toBe(401)
    expect(await status({ ticket })).toBe(200)
    client.clock.at += 10 * MINUTE
    expect(await status({ ticket })).toBe(401)
  })

  test('error: one code used by many at once gives one ticket; five wrong ones make it void', async () => {
    const client = createClient(engine, mail)
    const email = 'codes@example.org'
    const attemptOf = async () => (await client.post('email', { email })).body['attempt']
    const first = await attemptOf()
    const code = client.codeFor(email)
    const use = (attempt: unknown, code: string, how?: How) =>
      client.post('email/code', { attempt, code }, how)
    const uses = await Promise.all(Array.from({ length: 4 }, () => use(first, code)))
    expect(uses.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])

    const second = await attemptOf()
    const right = client.codeFor(email)
    expect((await use(second, right, { project: 'bank' })).status).toBe(422)
    expect((await use(second, right, { origin: 'https://frame-2.example' })).status).toBe(422)
    for (let i = 0; i < 5; i += 1) await use(second, otherCode(right))
    expect((await use(second, right)).status).toBe(422)

    client.clock.at += 20 * MINUTE
    const third = await attemptOf()
    client.clock.at += 20 * MINUTE
    expect((await use(third, client.codeFor(email))).status).toBe(422)
  })

  test('error: guesses at one mailbox are limited a day, from wherever they come', async () => {
    const email = 'guess@example.org'
    const statuses: number[] = []
    for (let round = 0; round < 6; round += 1) {
      const client = createClient(engine, mail)
      client.clock.at += round * 16 * MINUTE
      const { attempt } = (await client.post('email', { email })).body
      const code = otherCode(client.codeFor(email))
      for (let i = 0; i < 4; i += 1)
        statuses.push((await client.post('email/code', { attempt, code })).status)
    }
    expect(statuses.filter((status) => status === 422)).toHaveLength(20)
    expect(statuses.filter((status) => status === 429)).toHaveLength(4)
  })

  test('error: a stranger can neither replace a share nor make one come back', async () => {
    const client = createClient(engine, mail)
    const [email, walletId] = ['mine@example.org', randomUUID()]
    await client.post('leave', { email, walletId, share })
    expect((await client.post('leave', { email, walletId, share: 'X'.repeat(44) })).status).toBe(409)
    const planted = randomUUID()
    await client.post('leave', { email, walletId: planted, share: 'X'.repeat(44) })
    const ticket = await client.prove(email)
    expect((await client.read(walletId, { ticket })).body['share']).toBe(share)
    const stranger = await client.prove('other@example.org')
    const body = { walletId, kind: 'server', share: 'X'.repeat(44), version: 1 }
    expect((await client.post('share', body, { ticket: stranger })).status).toBe(409)
    expect((await client.post('share', body)).status).toBe(401)
  })

  test('error: a copy of the database without its secret opens no share, also for who reads the mailbox', async () => {
    const client = createClient(engine, mail)
    const [email, walletId] = ['copied@example.org', randomUUID()]
    await client.post('leave', { email, walletId, share })
    const ticket = await client.prove(email)
    const thief = createClient(engine, mail, { secret: 'a secret that the thief made up' })
    expect((await thief.read(walletId, { ticket })).status).toBe(401)
    expect((await thief.read(walletId, { ticket: await thief.prove(email) })).status).toBe(404)
    expect((await client.read(walletId, { ticket })).body['share']).toBe(share)
  })

  test('error: a copy of the database tells neither shares nor addresses nor codes', async () => {
    const client = createClient(engine, mail)
    const [email, walletId] = ['dump@example.org', randomUUID()]
    await client.post('leave', { email, walletId, share })
    const { attempt } = (await client.post('email', { email })).body
    const dump = await dumpOf(engine)
    expect(dump).toContain(walletId)
    for (const secret of [share, 'example.org', String(attempt), client.codeFor(email)])
      expect(dump).not.toContain(secret)
  })

  test('behavior: an address with a share and one without get the same work and the same answer', async () => {
    const client = createClient(engine, mail)
    const email = 'has@example.org'
    await client.post('leave', { email, walletId: randomUUID(), share })
    const answer = async (email: string) => {
      const { status, body } = await client.post('email', { email })
      return [status, Object.keys(body), body['expiresAt']]
    }
    expect(await answer(email)).toEqual(await answer('hasnot@example.org'))
    const work = async (email: string) => {
      const { $client: database } = engine.database.query as unknown as { $client: { query: () => unknown } }
      const spy = vi.spyOn(database, 'query')
      await client.post('email', { email })
      const statements = spy.mock.calls.map(([first]: unknown[]) =>
        typeof first === 'string' ? first : String((first as { text?: string }).text),
      )
      spy.mockRestore()
      return statements
    }
    const done = await work(email)
    expect(done.length).toBeGreaterThan(3)
    expect(await work('hasnot@example.org')).toEqual(done)
  })
})

test('behavior: it starts alone, says that it is ready, and stops', async () => {
  const log = createLog({ name: 'recovery', level: 'silent' })
  const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-recovery-'))
  await prepareDataFolder(dataDir)
  const service = await startRecovery({ port: 0, log, dataDir, secret: 'x'.repeat(32) })
  expect((await fetch(`${service.url}/readyz`)).status).toBe(200)
  // In development anybody on this machine may leave a share; without a mail server none comes back.
  const url = `${service.url}/recovery/v1/leave`
  const leave = await createProver().fetch({ method: 'POST', url }, (proof) =>
    fetch(url, {
      method: 'POST',
      headers: { origin: 'http://localhost:5173', ...proof },
      body: JSON.stringify({ email: 'ada@example.org', walletId: randomUUID(), share }),
    }),
  )
  expect(leave.status).toBe(200)
  expect((await fetch(`${service.url}/recovery/v1/share?walletId=${randomUUID()}`)).status).toBe(401)
  await service.close()
  await rm(dataDir, { recursive: true })
})

test('error: data that is kept needs a secret that is kept, and letters a sender', async () => {
  const log = createLog({ name: 'recovery', level: 'silent' })
  await expect(startRecovery({ log, dataDir: 'nowhere' })).rejects.toThrow(
    'LATCHKEY_RECOVERY_SECRET is missing',
  )
  await expect(startRecovery({ log, development: false })).rejects.toThrow('LATCHKEY_RECOVERY_SECRET')
  await expect(startRecovery({ log, smtpUrl: mail.url })).rejects.toThrow('LATCHKEY_MAIL_FROM')
  expect(() => readSettings([], { LATCHKEY_RECOVERY_SECRET: 'short' })).toThrow('at least 32 characters')
  expect(readSettings(['--port', '1'], { DATABASE_URL: 'postgres://h/db' })).toMatchObject({
    port: 1,
    databaseUrl: 'postgres://h/db',
  })
})

async function stored(engine: Engine, walletId: string): Promise<string> {
  const [row] = await engine.database.session((run) =>
    run(`select share_sealed from latchkey.recovery_shares where wallet_id = '${walletId}'`),
  )
  return String(row?.['share_sealed'])
}

/** Everything that the database holds, as text. */
async function dumpOf(engine: Engine): Promise<string> {
  return engine.database.session(async (run) => {
    const tables = await run(
      `select table_name from information_schema.tables where table_schema = 'latchkey'`,
    )
    const rows = []
    for (const { table_name: name } of tables) rows.push(await run(`select * from latchkey.${String(name)}`))
    return JSON.stringify(rows)
  })
}
