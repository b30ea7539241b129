import { afterAll, expect, test } from 'vitest'
import { startMailServer } from '../../../kit/test/mailServer.js'
import { createConsole } from '../../test/console.js'
import { describeAnEngine } from '../../test/describeEngines.js'

const mail = await startMailServer()
afterAll(() => mail.stop())

describeAnEngine('keys of servers', (bench) => {
  async function open() {
    const page = createConsole(bench, mail)
    await page.login()
    const create = (projectId: string | null = 'shop', rights: readonly string[] = ['project']) =>
      page.post('keys', { name: `Server of ${page.address}`, projectId, rights })
    const ask = (secret: unknown, path = '/v1/init?projectId=shop') =>
      page.request(path, {
        headers: { authorization: `Bearer ${String(secret)}`, 'x-forwarded-for': page.address },
      })
    const listed = async (id: unknown) =>
      ((await page.get('keys')).body['keys'] as Record<string, unknown>[]).find((key) => key['id'] === id)
    return { ...page, create, ask, listed }
  }

  test('behavior: the secret is shown once, opens what a page may, and is nowhere in the database', async () => {
    const page = await open()
    const { status, body } = await page.create()
    const { secret, id } = body
    expect(status).toBe(200)
    expect(secret).toMatch(/^lk_[0-9a-f]{16}_[\w-]{43}$/)
    expect(await page.listed(id)).toEqual({
      id,
      name: `Server of ${page.address}`,
      projectId: 'shop',
      rights: ['project'],
      createdAt: page.clock.at,
      createdBy: page.admin,
      usedAt: null,
      revokedAt: null,
      expiresAt: null,
    })
    expect((await page.ask(secret)).status).toBe(200)
    const rows = await bench.database.session((run) => run('select * from latchkey.server_keys'))
    const [, , half = ''] = String(secret).split('_', 2).concat(String(secret).slice(20))
    expect(half).toHaveLength(43)
    expect(JSON.stringify(rows)).not.toContain(half)
    expect(JSON.stringify(await page.get('audit?limit=200'))).not.toContain(half)
  })

  test('behavior: the last use is noted, to the minute', async () => {
    const page = await open()
    const { body } = await page.create()
    const begun = page.clock.at
    const used = async () => (await page.listed(body['id']))?.['usedAt']
    await page.ask(body['secret'])
    expect(await used()).toBe(begun)
    page.clock.at = begun + 59_000
    await page.ask(body['secret'])
    expect(await used()).toBe(begun)
    page.clock.at = begun + 61_000
    await page.ask(body['secret'])
    expect(await used()).toBe(begun + 61_000)
  })

  test('behavior: a revoked key opens nothing from the next request on, and both are in the log', async () => {
    const page = await open()
    const { body } = await page.create(null, ['admin'])
    const log = () => page.ask(body['secret'], '/admin/v1/audit?limit=2')
    expect((await log()).status).toBe(200)
    expect((await page.post('keys/revoke', { id: body['id'] })).status).toBe(204)
    expect((await log()).status).toBe(401)
    expect((await page.post('keys/revoke', { id: body['id'] })).status).toBe(404)
    const { body: audit } = await page.get('audit?limit=2')
    expect(audit['entries']).toMatchObject([
      { event: 'key_revoked', who: page.admin, subject: `Server of ${page.address}` },
      { event: 'key_created', who: page.admin, details: { id: body['id'], rights: ['admin'] } },
    ])
  })

  test('error: a key with hours opens nothing once they are over, and cannot make another or outlive itself', async () => {
    const page = await open()
    const made = { name: 'A script', projectId: null, rights: ['admin'], hours: 1 }
    const { body } = await page.post('keys', made)
    expect(body['expiresAt']).toBe(page.clock.at + 3_600_000)
    const bearer = { authorization: `Bearer ${String(body['secret'])}`, 'x-forwarded-for': page.address }
    const byKey = (method: string, path: string, json?: unknown) =>
      page.request(`/admin/v1/${path}`, {
        method,
        headers: bearer,
        ...(json !== undefined && { body: JSON.stringify(json) }),
      })
    expect((await byKey('GET', 'keys')).status).toBe(200)
    expect((await byKey('POST', 'keys', made)).status).toBe(403)
    const { body: other } = await page.create()
    expect((await byKey('POST', 'keys/revoke', { id: other['id'] })).status).toBe(204)
    expect((await page.get('audit?limit=1')).body['entries']).toMatchObject([
      { event: 'key_revoked', who: 'A script', details: { id: other['id'] } },
    ])
    page.clock.at += 3_599_999
    expect((await byKey('GET', 'audit')).status).toBe(200)
    page.clock.at += 1
    for (const path of ['audit', 'keys', 'usage']) expect((await byKey('GET', path)).status).toBe(401)
  })

  test('behavior: the log is read page by page, and by a project’s own key only of that project', async () => {
    const page = await open()
    const { body } = await page.create('bank', ['admin'])
    await page.create('shop')
    const pageIds: number[] = []
    let before = ''
    do {
      const { body: part } = await page.get(`audit?limit=2${before && `&before=${before}`}`)
      pageIds.push(...(part['entries'] as { id: number }[]).map(({ id }) => id))
      before = part['next'] === null ? '' : String(part['next'])
    } while (before !== '')
    expect(pageIds.length).toBeGreaterThan(3)
    expect(pageIds).toEqual([...new Set(pageIds)].sort((a, b) => b - a))
    const own = await page.ask(body['secret'], '/admin/v1/audit?projectId=bank&limit=200')
    const { entries } = (await own.json()) as { entries: { projectId: string }[] }
    expect(new Set(entries.map(({ projectId }) => projectId))).toEqual(new Set(['bank']))
  })

  test.each([
    ['no name', { name: ' ', projectId: 'shop', rights: ['project'] }, 400],
    ['no right', { name: 'A', projectId: 'shop', rights: [] }, 400],
    ['hours that never end', { name: 'A', projectId: null, rights: ['admin'], hours: 1e9 }, 400],
    ['no hour', { name: 'A', projectId: null, rights: ['admin'], hours: 0 }, 400],
    ['a right that is none', { name: 'A', projectId: 'shop', rights: ['root'] }, 400],
    ['every project’s pages', { name: 'A', projectId: null, rights: ['project'] }, 400],
    ['a project that is none', { name: 'A', projectId: 'nobody', rights: ['project'] }, 422],
  ])('error: a key with %s is not made', async (_name, body, status) => {
    const page = await open()
    const before = (await page.get('keys')).body
    expect((await page.post('keys', body)).status).toBe(status)
    expect((await page.get('keys')).body).toEqual(before)
  })
})
