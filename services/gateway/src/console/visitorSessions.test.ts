import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { createLog } from '@latchkey/kit/log'
import { onEvm, signedBy } from '../../../../packages/siwx/test/someone.js'
import { startMailServer } from '../../../kit/test/mailServer.js'
import { createConsole } from '../../test/console.js'
import { describeAnEngine } from '../../test/describeEngines.js'
import { createFrame } from '../../test/frame.js'
import { openStoredSettings } from '../storedSettings/storedSettings.js'

const mail = await startMailServer()
afterAll(() => mail.stop())

const shop = 'https://shop.example'
const config = {
  frames: ['https://frame.example'],
  projects: [
    { id: 'shop', name: 'Shop', allowedOrigins: [shop] },
    { id: 'bank', name: 'Bank', allowedOrigins: ['https://bank.example'] },
  ],
  chains: [
    {
      caip2: 'eip155:1',
      name: 'Ethereum',
      rpcUrls: ['http://127.0.0.1:9'],
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    },
  ],
}

interface Listed {
  readonly id: string
  readonly project: string
}

describeAnEngine('sessions of visitors', (bench) => {
  async function open() {
    const stored = await openStoredSettings({
      given: config,
      file: undefined,
      database: bench.database,
      log: createLog({ name: 'gateway', level: 'silent' }),
      now: Date.now,
      prepare: async () => {},
    })
    const page = createConsole(bench, mail, { stored, config: undefined as never })
    await page.login()
    const list = async (path: string) =>
      (await page.get(`people/${path}`)).body as { entries: Listed[]; next: string | null }
    const audited = async () => {
      const { entries } = (await page.get('audit?limit=1')).body as { entries: object[] }
      return entries[0]
    }
    return { ...page, audited, list }
  }

  test('behavior: a log-in that the operator ends is over with its next request, and both are in the log', async () => {
    const page = await open()
    const visitor = createFrame(bench, mail, { now: () => page.clock.at })
    const [ended, other] = [await visitor.login('ada@example.org'), await visitor.login('bob@example.org')]
    const ask = ({ accessToken }: { accessToken: string }) =>
      visitor.get('/auth/v1/user', { token: accessToken })
    expect((await ask(ended)).status).toBe(200)
    const { entries } = await page.list('sessions?project=shop')
    const ownEntry = entries.find((entry) => 'user' in entry && entry.user === ended.userId)
    expect(ownEntry).toMatchObject({
      project: 'shop',
      device: 'Firefox, Linux',
      origin: 'https://frame.example',
    })
    expect((await page.post('people/sessions/end', { id: ownEntry?.id })).status).toBe(204)
    expect((await ask(ended)).status).toBe(401)
    const refresh = { refreshToken: ended.refreshToken }
    expect((await visitor.post('/auth/v1/session/refresh', refresh)).status).toBe(401)
    expect((await ask(other)).status).toBe(200)
    expect(await page.audited()).toMatchObject({
      event: 'visitor_session_ended',
      who: page.admin,
      projectId: 'shop',
      subject: ended.userId,
      details: { kind: 'login' },
    })
    expect((await page.post('people/sessions/end', { id: ownEntry?.id })).status).toBe(404)
    expect((await page.post('people/sessions/end', { id: 'all' })).status).toBe(400)
  })

  test('behavior: a sign-in that the operator ends counts no more', async () => {
    const page = await open()
    const ask = async (method: string, path: string, headers: object, body?: unknown) => {
      const response = await page.request(`/auth/v1/${path}?projectId=shop`, {
        method,
        headers: { origin: shop, 'x-forwarded-for': page.address, ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      return { status: response.status, body: (await response.json()) as Record<string, string> }
    }
    const signer = onEvm()
    const { body: issued } = await ask('GET', 'nonce', {})
    const terms = { nonce: issued['nonce'] ?? '', issuedAt: new Date(page.clock.at).toISOString() }
    const proof = { 'x-nonce-jwt': `Bearer ${issued['token']}` }
    const { body: tokens } = await ask('POST', 'authenticate', proof, await signedBy(signer, terms))
    const bearer = { authorization: `Bearer ${tokens['token']}` }
    expect((await ask('GET', 'me', bearer)).status).toBe(200)
    const { entries } = await page.list('sign-ins?project=shop')
    const ownEntry = entries.find((entry) => 'address' in entry && entry.address === signer.address)
    expect(ownEntry).toMatchObject({ project: 'shop', network: 'eip155:1', origin: shop })
    expect((await page.list('sign-ins?project=bank')).entries).toEqual([])
    expect((await page.post('people/sign-ins/end', { id: ownEntry?.id })).status).toBe(204)
    expect((await ask('GET', 'me', bearer)).status).toBe(401)
    expect((await ask('POST', 'refresh', {}, { refreshToken: tokens['refreshToken'] })).status).toBe(401)
    expect(await page.audited()).toMatchObject({
      event: 'visitor_session_ended',
      subject: signer.address,
      details: { kind: 'sign-in', origin: shop },
    })
    expect((await page.post('people/sign-ins/end', { id: ownEntry?.id })).status).toBe(404)
  })

  test('behavior: smart sessions say how they stand; none of their keys is told', async () => {
    const page = await open()
    const later = page.clock.at + 1_000
    const row = (context: string | null, revoked: number | null, expiry = later) =>
      `('${randomUUID()}', 'shop', 'eip155:1:0xab', '[{}]', '0x02', 'sealed', ${context === null ? 'null' : `'${context}'`}, ${expiry}, ${revoked ?? 0}, ${revoked})`
    await bench.database.session((run) =>
      run(
        `insert into latchkey.smart_sessions (pci, project_id, account, permissions, public_key, key_sealed, context, expires_at, created_at, revoked_at)
         values ${[row(null, null), row('0x01', null), row('0x01', 9), row('0x01', null, 5)].join()}`,
      ),
    )
    const { entries } = await page.list('smart-sessions')
    expect(entries.map((entry) => 'state' in entry && entry.state).sort()).toEqual([
      'allowed',
      'revoked',
      'waiting',
    ])
    expect(entries[0]).toMatchObject({ project: 'shop', account: 'eip155:1:0xab', permissions: 1 })
    expect(JSON.stringify(entries)).not.toContain('sealed')

    const ownEntry = entries.find((entry) => 'state' in entry && entry.state === 'allowed')
    const end = () => page.post('people/smart-sessions/end', { id: ownEntry?.id })
    expect((await end()).status).toBe(204)
    const after = (await page.list('smart-sessions')).entries.find(({ id }) => id === ownEntry?.id)
    expect(after).toMatchObject({ state: 'revoked' })
    const keys = await bench.database.session((run) =>
      run(`select key_sealed as key from latchkey.smart_sessions where pci = '${ownEntry?.id}'`),
    )
    expect(keys).toEqual([{ key: null }])
    expect((await end()).status).toBe(404)
    expect(await page.audited()).toMatchObject({
      event: 'visitor_session_ended',
      subject: 'eip155:1:0xab',
      details: { kind: 'smart session' },
    })
  })

  test('behavior: pages lose nothing of what began in the same millisecond', async () => {
    const page = await open()
    const user = randomUUID()
    const ids = Array.from({ length: 90 }, () => randomUUID())
    await bench.database.session((run) =>
      run(`
      insert into latchkey.users (id, project_id, created_at) values ('${user}', 'many', 0);
      insert into latchkey.devices values ('${user}', '${user}', 'Firefox, Linux', 0, 0);
      insert into latchkey.sessions values ${ids.map((id) => `('${id}', '${user}', '${user}', 'many', '${shop}', 1, 5, 5, ${page.clock.at + 1}, 'a key')`).join()};`),
    )
    const pageIds: string[] = []
    let next: string | null = ''
    while (next !== null) {
      const found = await page.list(`sessions?project=many${next === '' ? '' : `&before=${next}`}`)
      pageIds.push(...found.entries.map(({ id }) => id))
      next = found.next
    }
    expect(pageIds.toSorted()).toEqual(ids.toSorted())
    for (const before of ['5', '5.x', `5.${'0'.repeat(36)}`, `x.${randomUUID()}`])
      expect((await page.get(`people/sessions?before=${before}`)).status, before).toBe(400)
  })
})
