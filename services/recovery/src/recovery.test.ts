import { createLog } from '@latchkey/kit/log'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { onAnEngine, type Engine } from '../../kit/test/engines.js'
import { prepareDataFolder } from '../../kit/test/freshPglite.js'
import { startMailServer } from '../../kit/test/mailServer.js'
import { createClient, type How } from '../test/client.js'
import { migrate } from './migrate.js'
import { readSettings } from './settings/readSettings.js'
import { startRecovery } from './startRecovery.js'

const mail = await startMailServer()
afterAll(() => mail.stop())
const MINUTE = 60_000
const share = 'S'.repeat(44)

onAnEngine('recovery shares', migrate, (engine) => {
  test('behavior: a share that was left comes back to who reads the mailbox and sees the device', async () => {
    const client = createClient(engine, mail)
    const [email, walletId] = ['ada@example.org', randomUUID()]
    await client.leave(email, walletId, share)
    expect(mail.last(email).subject).toBe('Protect your Shop wallet')
    const { body } = await client.post('email', { email: 'ADA@example.org', site: 'shop.example:8443' })
    expect(body).toEqual({
      attempt: expect.stringMatching(/^[\w-]{43}$/),
      number: expect.any(Number),
      expiresAt: client.clock.at + 20 * MINUTE,
    })
    const letter = mail.last(email)
    expect(letter.subject).toBe('Is this you? Your Shop wallet on another device')
    for (const told of ['shop.example:8443', 'Firefox, Linux']) expect(letter.text).toContain(told)
    expect(letter.text).not.toMatch(/\b\d{6}\b/)
    const link = client.linkFor(email)
    expect(link).toMatch(/^http:\/\/localhost\/recovery\/v1\/confirm\?link=[\w-]{43}$/)
    // As a mail scanner does.
    const page = await client.open(link)
    for (const told of ['shop.example:8443', 'Firefox, Linux', 'name="number"']) expect(page).toContain(told)
    expect(page).not.toMatch(new RegExp(`[> ]${String(body['number'])}[ .<]`))
    expect((await client.look(body['attempt'])).body).toEqual({ state: 'pending' })
    expect(await client.confirm(link, body['number'])).toContain('Go back to your device')
    const news = await client.look(body['attempt'])
    expect(news.body).toMatchObject({ state: 'completed', expiresAt: client.clock.at + 10 * MINUTE })
    expect((await client.look(body['attempt'])).body).toEqual(news.body)
    const ticket = String(news.body['ticket'])
    expect((await client.read(walletId, { ticket })).body).toEqual({
      walletId,
      kind: 'server',
      share,
      version: 1,
    })
  })

  test('error: what only protects a new wallet reads no share and replaces none', async () => {
    const client = createClient(engine, mail)
    const [email, old, walletId] = ['protect@example.org', randomUUID(), randomUUID()]
    await client.leave(email, old, share)
    const ticket = await client.prove(email, { walletId })
    expect((await client.read(old, { ticket })).status).toBe(403)
    const body = { walletId: old, kind: 'server', share: 'X'.repeat(44) }
    expect((await client.post('share/new', body, { ticket })).status).toBe(403)
    expect((await client.post('share', { ...body, version: 1 }, { ticket })).status).toBe(403)
    const [until, subject, proof] = ticket.split('.')
    for (const forged of [`${until}.${subject}.${proof}`, `${until}.${subject}.${proof}.${old}`])
      expect((await client.read(old, { ticket: forged })).status).toBe(401)
    const put = () => client.post('share/new', { walletId, kind: 'server', share }, { ticket })
    expect([(await put()).body, (await put()).body]).toEqual([{ version: 1 }, { version: 1 }])
    const other = { walletId, kind: 'server', share: 'X'.repeat(44) }
    expect((await client.post('share/new', other, { ticket })).status).toBe(409)
  })

  test('error: nothing is taken for an address that nobody proved', async () => {
    const client = createClient(engine, mail)
    const [email, walletId] = ['unproved@example.org', randomUUID()]
    const { body } = await client.post('email', { email, walletId })
    expect((await client.post('leave', { email, walletId, share })).status).toBe(404)
    expect((await client.post('share/new', { walletId, kind: 'server', share })).status).toBe(401)
    const stranger = await client.prove('stranger@example.org')
    await client.post('share/new', { walletId, kind: 'server', share: 'X'.repeat(44) }, { ticket: stranger })
    expect((await client.look(body['attempt'])).body).toEqual({ state: 'pending' })
    const ticket = await client.prove(email)
    expect((await client.read(walletId, { ticket })).status).toBe(404)
  })

  test('behavior: a device comes back days later for what was confirmed meanwhile', async () => {
    const client = createClient(engine, mail)
    const [email, walletId] = ['later@example.org', randomUUID()]
    const { body } = await client.post('email', { email, walletId })
    expect(body).not.toHaveProperty('number')
    client.clock.at += 6 * 24 * 60 * MINUTE
    expect(await client.confirm(client.linkFor(email))).toContain('Confirmed.')
    client.clock.at += 30 * 24 * 60 * MINUTE
    expect((await client.look(body['attempt'])).body).toMatchObject({ state: 'completed' })
  })

  test('behavior: moved under a passkey, what the service could open is gone', async () => {
    const client = createClient(engine, mail)
    const [email, walletId] = ['key@example.org', randomUUID()]
    await client.leave(email, walletId, share)
    const before = await stored(engine, walletId)
    const ticket = await client.prove(email)
    const move = (version: number, wrapped: string) =>
      client.post('share', { walletId, kind: 'passkey', share: wrapped, version }, { ticket })
    const wrapped = ['W', 'V', 'U'].map((letter) => letter.repeat(120))
    expect((await move(2, 'W'.repeat(120))).status).toBe(409)
    const moves = await Promise.all(wrapped.map((one) => move(1, one)))
    expect(moves.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const moved = wrapped[moves.findIndex(({ status }) => status === 200)] ?? ''
    expect((await client.read(walletId, { ticket })).body).toEqual({
      walletId,
      kind: 'passkey',
      share: moved,
      version: 2,
    })
    expect(await move(1, moved)).toMatchObject({ status: 200, body: { version: 2 } })
    expect((await move(1, 'T'.repeat(120))).status).toBe(409)
    const dump = await dumpOf(engine)
    expect(dump).not.toContain(before)
  })

  test('error: nothing else opens a share: no proof, another’s, another page’s, an old one, a made-up ticket', async () => {
    const client = createClient(engine, mail)
    const [email, walletId] = ['safe@example.org', randomUUID()]
    await client.leave(email, walletId, share)
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
    const gateway = createClient(engine, mail, { secret: 'the secret of a gateway in a test' })
    expect(await status({ ticket: await gateway.prove(email) })).toBe(401)
    expect(await status({ ticket })).toBe(200)
    client.clock.at += 10 * MINUTE
    expect(await status({ ticket })).toBe(401)
  })

  test('error: a stranger can neither replace a share nor make one come back', async () => {
    const client = createClient(engine, mail)
    const [email, walletId] = ['mine@example.org', randomUUID()]
    await client.leave(email, walletId, share)
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
    await client.leave(email, walletId, share)
    const ticket = await client.prove(email)
    const thief = createClient(engine, mail, { secret: 'a secret that the thief made up' })
    expect((await thief.read(walletId, { ticket })).status).toBe(401)
    client.clock.at += 16 * MINUTE
    expect((await thief.read(walletId, { ticket: await thief.prove(email) })).status).toBe(404)
    expect((await client.read(walletId, { ticket: await client.prove(email) })).body['share']).toBe(share)
  })

  test('error: a copy of the database tells neither shares nor addresses nor links', async () => {
    const client = createClient(engine, mail)
    const [email, walletId] = ['dump@example.org', randomUUID()]
    await client.leave(email, walletId, share)
    const { attempt } = (await client.post('email', { email })).body
    const link = new URL(client.linkFor(email)).searchParams.get('link') ?? ''
    const dump = await dumpOf(engine)
    expect(dump).toContain(walletId)
    for (const secret of [share, 'example.org', String(attempt), link]) expect(dump).not.toContain(secret)
  })

  test('behavior: an address with a share and one without get the same work and the same answer', async () => {
    const client = createClient(engine, mail)
    const email = 'has@example.org'
    await client.leave(email, randomUUID(), share)
    const answer = async (address: string) => {
      const { status, body } = await client.post('email', { email: address })
      return [status, Object.keys(body), body['expiresAt']]
    }
    expect(await answer(email)).toEqual(await answer('hasnot@example.org'))
    const work = async (address: string) => {
      const { $client: database } = engine.database.query as unknown as { $client: { query: () => unknown } }
      const spy = vi.spyOn(database, 'query')
      await client.post('email', { email: address })
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
  const ask = await fetch(`${service.url}/recovery/v1/email`, {
    method: 'POST',
    headers: { origin: 'http://localhost:5173' },
    body: JSON.stringify({ email: 'ada@example.org' }),
  })
  expect(ask.status).toBe(404)
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
  // Links would use the request's Host, which its sender controls.
  const letters = { smtpUrl: mail.url, mailFrom: 'back@recovery.example', secret: 'x'.repeat(32) }
  await expect(startRecovery({ log, ...letters, development: false })).rejects.toThrow('LATCHKEY_PUBLIC_URL')
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
