import { createSecrets } from '@latchkey/kit/secrets'
import { createLog } from '@latchkey/kit/log'
import { afterAll, expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import { startMailServer } from '../../../kit/test/mailServer.js'
import { createConsole } from '../../test/console.js'
import { describeAnEngine } from '../../test/describeEngines.js'
import { createFrame } from '../../test/frame.js'
import { openStoredSettings } from '../storedSettings/storedSettings.js'

const mail = await startMailServer()
afterAll(() => mail.stop())

interface Shown {
  readonly id: string
  readonly project: string
  readonly email: string | null
  readonly ways: readonly string[]
  readonly hasShare: boolean
}
const secret = 'the secret of a gateway in a test'
const share = 'a share that nobody must see'

describeAnEngine('users in the console', (bench) => {
  async function open() {
    const stored = await openStoredSettings({
      given: { projects: [{ id: 'shop', name: 'Shop' }] },
      file: undefined,
      database: bench.database,
      log: createLog({ name: 'gateway', level: 'silent' }),
      now: Date.now,
      prepare: async () => {},
    })
    const owner = createConsole(bench, mail, { stored })
    await owner.login()
    const as = async (role: 'editor' | 'viewer') => {
      const email = `${role}-${owner.admin}`
      await owner.post('operators', { email, role })
      const page = createConsole(bench, mail, { stored, admins: [owner.admin] })
      await page.login(email)
      return page
    }
    return { owner, as }
  }
  type Page = Awaited<ReturnType<typeof open>>['owner']
  const run = (statement: string) => bench.database.session((query) => query(statement))
  let visitors = 0
  async function visitor() {
    visitors += 1
    const email = `visitor${visitors}@example.org`
    const frame = createFrame(bench, mail)
    const login = await frame.login(email)
    const { userId } = login
    const walletId = randomUUID()
    const sealed = createSecrets(secret, 'gateway').seal('share', share, `${userId}|${walletId}`)
    await run(
      `insert into latchkey.auth_shares (user_id, wallet_id, share_sealed, version, stored_at) values ('${userId}', '${walletId}', '${sealed}', 1, 5)`,
    )
    return { ...login, frame, email, walletId }
  }
  const users = async (page: Page, query = '') =>
    (await page.get(`people/users${query}`)).body['entries'] as readonly Shown[]

  test('behavior: owners and editors see who logged in and how, viewers see no address', async () => {
    const { owner, as } = await open()
    const { userId: id, email } = await visitor()
    const expected = { id, project: 'shop', email, ways: ['email'], hasShare: true, devices: 1, sessions: 1 }
    expect(await users(owner, `?id=${id}`)).toMatchObject([expected])
    expect(await users(await as('editor'), '?project=shop')).toEqual(
      expect.arrayContaining([expect.objectContaining(expected)]),
    )
    const viewer = await as('viewer')
    const seen = await viewer.get(`people/users?id=${id}`)
    expect(seen.body['entries']).toMatchObject([{ ...expected, email: null }])
    expect(JSON.stringify(seen.body)).not.toContain('@')
    expect(await users(owner, '?project=bank')).toEqual([])
    expect((await owner.get("people/users?id=' or 1=1")).status).toBe(400)
  })

  test('behavior: an address is found in its project alone, however it is written; nobody else is', async () => {
    const { owner } = await open()
    const { userId: id, email } = await visitor()
    const find = async (project: string, text: string) =>
      (await owner.post('people/users/find', { project, email: text })).body['entries']
    expect(await find('shop', ` ${email.toUpperCase()}`)).toMatchObject([{ id, email }])
    expect(await find('bank', email)).toEqual([])
    expect(await find('shop', 'nobody@example.org')).toEqual([])
    expect((await owner.post('people/users/find', { project: 'shop', email: '%' })).reason).toBe('email')
  })

  test('error: viewers search, export and erase nobody; editors erase nobody', async () => {
    const { owner, as } = await open()
    const { userId: id, email } = await visitor()
    const erase = { id, confirm: email }
    const viewer = await as('viewer')
    for (const [path, body] of [
      ['find', { project: 'shop', email }],
      ['export', { id }],
      ['erase', erase],
    ] as const)
      expect((await viewer.post(`people/users/${path}`, body)).reason).toBe('role_refused')
    const editor = await as('editor')
    expect((await editor.post('people/users/export', { id })).status).toBe(200)
    expect((await editor.post('people/users/erase', erase)).reason).toBe('role_refused')
    expect(await users(owner, `?id=${id}`)).toHaveLength(1)
  })

  test('behavior: an export holds what is stored, and neither share nor digest', async () => {
    const { owner } = await open()
    const { userId: id, email, walletId } = await visitor()
    const subject = randomUUID()
    const secrets = createSecrets(secret, 'gateway')
    const profile = secrets.seal('profile', JSON.stringify({ subject, userName: 'ada' }), subject)
    await run(
      `insert into latchkey.identities values ('shop', 'github', '${subject}', '${id}', '${profile}')`,
    )
    const { status, headers, body } = await owner.post('people/users/export', { id })
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(body).toMatchObject({
      user: { id, project: 'shop', email },
      accounts: [{ provider: 'github', profile: { subject, userName: 'ada' } }],
      devices: [{ label: 'Firefox, Linux' }],
      sessions: [{ origin: 'https://frame.example' }],
      wallet: { id: walletId, version: 1, storedAt: 5, hasPasskeyShare: false },
    })
    expect((body['log'] as { event: string }[]).map(({ event }) => event)).toContain('logged_in')
    const [row] = (await run(
      `select u.email_key, u.email_sealed, s.share_sealed from latchkey.users u
       join latchkey.auth_shares s on s.user_id = u.id where u.id = '${id}'`,
    )) as Record<string, string>[]
    for (const hidden of [share, ...Object.values(row ?? {})])
      expect(JSON.stringify(body)).not.toContain(hidden)
    const { entries } = (await owner.get('audit?limit=1')).body as { entries: object[] }
    expect(entries).toMatchObject([{ event: 'user_exported', subject: id, who: owner.admin }])
    expect((await owner.post('people/users/export', { id: randomUUID() })).status).toBe(404)
  })

  test('behavior: an erased user is gone from every table, out at once, and a new one after the next login', async () => {
    const { owner } = await open()
    const { userId: id, email, frame, accessToken: token } = await visitor()
    await frame.post('/auth/v1/email', { email })
    const erase = (confirm: string) => owner.post('people/users/erase', { id, confirm })
    for (const wrong of ['', 'erase', id, id.slice(0, 8), `x${email}`])
      expect((await erase(wrong)).reason).toBe('confirm')
    expect((await frame.get('/auth/v1/devices', { token })).status).toBe(200)
    expect((await erase(` ${email.toUpperCase()} `)).status).toBe(204)
    expect((await frame.get('/auth/v1/devices', { token })).status).toBe(401)
    const tables = (await run(
      `select table_name as name from information_schema.tables where table_schema = 'latchkey'`,
    )) as { name: string }[]
    const emailKey = createSecrets(secret, 'gateway').proof('email', 'shop', email)
    for (const { name } of tables.filter((one) => one.name !== 'admin_audit')) {
      const left = await run(
        `select 1 from latchkey.${name} t where t::text like '%${id}%' or t::text like '%${emailKey}%'`,
      )
      expect({ name, left }).toEqual({ name, left: [] })
    }
    expect((await erase(email)).status).toBe(404)
    const { entries } = (await owner.get('audit?limit=1')).body as { entries: object[] }
    expect(entries).toMatchObject([{ event: 'user_erased', subject: id, details: { hadShare: true } }])
    const again = await createFrame(bench, mail).login(email)
    expect(again.userId).not.toBe(id)
    expect(await users(owner, `?id=${again.userId}`)).toMatchObject([{ hasShare: false }])
  })

  test('error: a session that was stolen exports and erases no user base', async () => {
    const { owner } = await open()
    const statuses: number[] = []
    for (let i = 0; i < 31; i += 1)
      statuses.push((await owner.post('people/users/erase', { id: randomUUID(), confirm: 'x' })).status)
    expect(statuses.slice(0, 30).every((status) => status === 404)).toBe(true)
    expect(statuses[30]).toBe(429)
    for (let i = 0; i < 60; i += 1) await owner.post('people/users/export', { id: randomUUID() })
    expect((await owner.post('people/users/export', { id: randomUUID() })).status).toBe(429)
  })
})
