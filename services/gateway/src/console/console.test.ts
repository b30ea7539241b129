import { randomUUID } from 'node:crypto'
import { createLog } from '@latchkey/kit/log'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startMailServer } from '../../../kit/test/mailServer.js'
import { createConsole } from '../../test/console.js'
import { describeAnEngine } from '../../test/describeEngines.js'
import { openStoredSettings } from '../storedSettings/storedSettings.js'

const mail = await startMailServer()
afterAll(() => mail.stop())

const coin = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const file = {
  projects: [{ id: 'bank', name: 'Bank' }],
  chains: [
    {
      caip2: 'eip155:1',
      name: 'Ethereum',
      rpcUrls: ['https://good.example/key-of-file', 'https://behind.example', 'https://gone.example'],
      nativeCurrency: coin,
    },
    {
      caip2: 'eip155:10',
      name: 'OP',
      rpcUrls: ['https://good.example'],
      nativeCurrency: coin,
      history: [{ provider: 'index' }],
      tokens: [{ address: `0x${'11'.repeat(20)}`, symbol: 'T', name: 'Token', decimals: 6 }],
    },
    { caip2: 'bip122:000000000019d6689c085ae165831e93', name: 'Bitcoin', nativeCurrency: coin },
  ],
}
const shop = { id: 'shop', name: 'Shop', allowedOrigins: ['https://shop.example'] }
const now = Date.parse('2026-03-01T12:00:00Z')

describeAnEngine('console', (bench) => {
  beforeEach(() => bench.database.session((run) => run('delete from latchkey.settings_revisions')))

  async function open(options: { fetch?: typeof fetch } = {}) {
    const stored = await openStoredSettings({
      given: file,
      file: undefined,
      database: bench.database,
      log: createLog({ name: 'gateway', level: 'silent' }),
      now: () => now,
      prepare: async () => {},
    })
    const page = createConsole(bench, mail, { stored, config: undefined as never, ...options })
    await page.login()
    const put = (body: unknown) => page.call('PUT', '/admin/v1/settings', { body })
    return { ...page, put }
  }

  test('behavior: an allowed origin holds with the next request, is written down, and is taken back', async () => {
    const { admin, get, post, put, request } = await open()
    const asShop = (origin: string) => request('/v1/init?projectId=shop', { headers: { origin } })
    expect((await asShop('https://shop.example')).status).toBe(401)
    expect((await put({ revision: 0, document: { projects: [shop] } })).body).toEqual({ revision: 1 })
    expect((await asShop('https://shop.example')).status).toBe(200)
    expect((await asShop('https://other.example')).status).toBe(403)
    const allowedOrigins = ['https://other.example']
    await put({ revision: 1, document: { projects: [{ ...shop, allowedOrigins }] } })
    expect((await asShop('https://other.example')).status).toBe(200)
    expect((await post('settings/restore', { revision: 2, number: 1 })).body).toEqual({ revision: 3 })
    expect((await asShop('https://other.example')).status).toBe(403)

    const { revisions, more } = (await get('settings/revisions')).body as {
      revisions: object[]
      more: boolean
    }
    expect(more).toBe(false)
    expect(revisions.map((row) => ('savedBy' in row ? row.savedBy : ''))).toEqual([admin, admin, admin])
    expect((await get('settings/revisions?before=2')).body).toMatchObject({
      revisions: [{ number: 1, changes: ['Project “Shop” added'] }],
    })
    const { entries } = (await get('audit')).body as {
      entries: { event: string; subject: string; who: string }[]
    }
    expect(entries[0]).toMatchObject({ event: 'settings_saved', subject: 'Change 3', who: admin })
  })

  test('behavior: what the file says is shown and cannot be changed; addresses with its keys stay in it', async () => {
    const { get, put } = await open()
    await put({ revision: 0, document: { projects: [{ id: 'bank', name: 'Other', analytics: false }] } })
    const { body } = await get('settings')
    expect(body).toMatchObject({
      revision: 1,
      development: false,
      effective: { projects: [{ id: 'bank', name: 'Bank', analytics: false }] },
      fixed: expect.arrayContaining(['/projects/bank/name', '/chains/eip155:1/rpcUrls']),
    })
    expect(JSON.stringify(body)).not.toContain('key-of-file')
    expect(JSON.stringify(body)).toContain('https://good.example/…')
  })

  test('error: mistakes by field, an outdated save, and a body that is none', async () => {
    const { put, post } = await open()
    const wrong = await put({ revision: 0, document: { projects: [{ ...shop, name: '' }] } })
    expect(wrong).toMatchObject({ status: 400, reason: '/projects/shop/name' })
    expect(await put({ revision: 7, document: {} })).toMatchObject({ status: 409, reason: 'outdated' })
    expect((await put({ document: {} })).status).toBe(400)
    expect((await put({ revision: 0, document: {}, more: 1 })).status).toBe(400)
    expect(await post('settings/restore', { revision: 0, number: 5 })).toMatchObject({ status: 404 })
  })

  test('behavior: the state of upstreams, without their addresses; one that is behind, one that is gone', async () => {
    const asked: string[] = []
    const node: typeof fetch = async (url, init) => {
      asked.push(String(url))
      if (String(url).includes('gone')) throw new TypeError('failed')
      expect(String(init?.body)).toContain('eth_getBlockByNumber')
      const number = String(url).includes('good') ? '0x64' : '0x60'
      return Response.json({ id: 1, result: { number, timestamp: `0x${(now / 1000 - 12).toString(16)}` } })
    }
    const { get } = await open({ fetch: node })
    const health = await get('chains/health?chainId=eip155:1')
    expect(health.body).toMatchObject({
      upstreams: [
        { host: 'good.example', state: 'ok', height: 100, behind: 0, age: 12 },
        { host: 'behind.example', state: 'ok', height: 96, behind: 4, age: 12 },
        { host: 'gone.example', state: 'failed' },
      ],
    })
    expect(JSON.stringify(health.body)).not.toContain('key-of-file')
    await get('chains/health?chainId=eip155:1')
    expect(asked).toHaveLength(3)
    const bitcoin = await get('chains/health?chainId=bip122:000000000019d6689c085ae165831e93')
    expect(bitcoin.body).toMatchObject({ upstreams: [] })
    expect((await get('chains/health?chainId=eip155:5')).status).toBe(404)
  })

  test('behavior: how many tokens a network has, and how far the gateway’s own index is', async () => {
    const { get } = await open({
      fetch: async () => Response.json({ id: 1, result: { number: '0x64', timestamp: '0x1' } }),
    })
    const ask = async (chain: string) => (await get(`chains/health?chainId=${chain}`)).body
    expect(await ask('eip155:1')).toMatchObject({ tokens: { settings: 0, lists: 0 } })
    expect(await ask('eip155:10')).toMatchObject({ tokens: { settings: 1, lists: 0 } })
    expect(await ask('eip155:10')).not.toHaveProperty('index')
    await bench.database.session((run) =>
      run(`insert into latchkey.history_chains values ('eip155:10', 3, 98), ('eip155:1', 0, 5)`),
    )
    expect(await ask('eip155:10')).toMatchObject({ index: { low: 3, high: 98, behind: 2 } })
    expect(await ask('eip155:1')).not.toHaveProperty('index')
  })

  test.each<[string, unknown]>([
    ['no JSON', 'nonsense'],
    ['nothing', { id: 1 }],
    ['a height that is none', { result: { number: '0xzz', timestamp: '0x1' } }],
    ['an answer without end', { result: { number: '0x1', filler: 'x'.repeat(600_000) } }],
  ])('error: an upstream that answers %s does not answer', async (_name, answer) => {
    const { get } = await open({
      fetch: async () => new Response(typeof answer === 'string' ? answer : JSON.stringify(answer)),
    })
    const { body } = await get('chains/health?chainId=eip155:1')
    expect(body['upstreams']).toMatchObject([{ state: 'failed' }, { state: 'failed' }, { state: 'failed' }])
  })

  test('behavior: numbers by day and by name, of one project or all', async () => {
    const { get } = await open()
    const event = (project: string, day: string, name: string, properties: object) =>
      `('${day}', '${project}', '${randomUUID()}', '${name}', 0, 'd', 'u', '${JSON.stringify(properties)}')`
    await bench.database.session((run) =>
      run(
        `insert into latchkey.analytics_events (day, project, id, event, at, domain, url, properties) values ${[
          event('a', '2026-03-01', 'CONNECT_SUCCESS', { name: 'Alpha' }),
          event('a', '2026-02-28', 'CONNECT_SUCCESS', { name: 'Alpha' }),
          event('b', '2026-03-01', 'CONNECT_SUCCESS', { name: 'Beta' }),
          event('a', '2026-03-01', 'INTERNAL_SDK_ERROR', { errorType: 'Timeout' }),
          event('a', '2026-03-01', 'SWITCH_NETWORK', { network: 'eip155:1' }),
          event('a', '2026-01-01', 'CONNECT_SUCCESS', { name: 'Old' }),
        ].join()}`,
      ),
    )
    expect((await get('analytics?days=2')).body).toEqual({
      days: ['2026-02-28', '2026-03-01'],
      kept: 90,
      visits: [0, 0],
      connects: [1, 2],
      switches: [0, 1],
      errors: [0, 1],
      wallets: [
        { name: 'Alpha', count: 2, byDay: [1, 1] },
        { name: 'Beta', count: 1, byDay: [0, 1] },
      ],
      networks: [{ name: 'eip155:1', count: 1, byDay: [0, 1] }],
      errorNames: [{ name: 'Timeout', count: 1, byDay: [0, 1] }],
    })
    expect((await get('analytics?days=2&project=b')).body).toMatchObject({ connects: [0, 1], errors: [0, 0] })
    expect((await get('analytics?days=0')).status).toBe(400)
    expect((await get('analytics?days=400')).status).toBe(400)
  })

  test('behavior: log, sessions and names come in pages, the newest first', async () => {
    const { get } = await open()
    const user = randomUUID()
    const [device, session] = [randomUUID(), randomUUID()]
    await bench.database.session((run) =>
      run(`
      insert into latchkey.audit_log (at, project_id, user_id, event, caller)
        select number, case when number % 2 = 0 then 'even' else 'odd' end, '${user}', 'logged_in', 'c'
        from generate_series(1, 45) number;
      insert into latchkey.users (id, project_id, created_at) values ('${user}', 'even', 0);
      insert into latchkey.devices values ('${device}', '${user}', 'Firefox, Linux', 0, 0);
      insert into latchkey.sessions values ('${session}', '${user}', '${device}', 'even', 'https://shop.example', 1, 5, 5, ${now + 1}, 'a key');
      insert into latchkey.names (name, skeleton, owner, registered_at, updated_at) values ('ada.shop.eth', 'ada', '0xab', 7, 7);`),
    )
    type Page = { entries: { at: number; project: string }[]; next: number | null }
    const first = (await get('people/log')).body as unknown as Page
    expect(first.entries).toHaveLength(40)
    expect(first.entries[0]).toMatchObject({ at: 45, project: 'odd', event: 'logged_in', user })
    const second = (await get(`people/log?before=${first.next}`)).body as unknown as Page
    expect(second).toMatchObject({ next: null })
    expect(second.entries.map(({ at }) => at)).toEqual([5, 4, 3, 2, 1])
    const odd = (await get('people/log?project=odd')).body as unknown as Page
    expect(odd.entries).toHaveLength(23)
    expect((await get('people/sessions')).body).toMatchObject({
      entries: [{ id: session, device: 'Firefox, Linux', origin: 'https://shop.example', since: 5 }],
      next: null,
    })
    expect((await get('people/sessions?project=odd')).body).toEqual({ entries: [], next: null })
    expect((await get('people/names')).body).toEqual({
      entries: [{ name: 'ada.shop.eth', owner: '0xab', registeredAt: 7 }],
      next: null,
    })
  })

  test('behavior: the whole catalogue, and pictures that are pictures', async () => {
    const { get, post } = await open()
    const { wallets } = (await get('wallets')).body as { wallets: { id: string; name: string }[] }
    expect(wallets).toHaveLength(539)
    const png = Buffer.from('89504e470d0a1a0a00', 'hex').toString('base64')
    expect((await post('pictures', { base64: png })).body['image']).toMatch(/^upload\/[0-9a-f]{64}$/)
    expect(await post('pictures', { base64: Buffer.from('<svg/>').toString('base64') })).toMatchObject({
      status: 422,
      reason: 'picture',
    })
    expect((await post('pictures', { base64: '§' })).status).toBe(400)
    expect((await post('pictures', { base64: 'A'.repeat(180_000) })).status).toBe(413)
  })

  test('behavior: the page asks nobody but its gateway, and nobody may frame it', async () => {
    const { request } = await open()
    const page = await request('/console/projects')
    expect(page.status).toBe(200)
    const policy = page.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("connect-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe|https?:|\*/)
    const html = await page.text()
    expect(html).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
    const [, script = ''] = /src="(assets\/console-[^"]+)"/.exec(html) ?? []
    const bundle = await request(`/console/${script}`)
    expect(bundle.headers.get('content-type')).toContain('text/javascript')
    expect(bundle.headers.get('cache-control')).toContain('immutable')
    const short = await request('/console')
    expect([short.status, short.headers.get('location')]).toEqual([308, 'console/'])
    expect((await request('/console/overview')).status).toBe(200)
    const missing = await request('/console/nothing')
    expect(missing.status).toBe(404)
    expect(missing.headers.get('content-type')).toContain('text/html')
    for (const path of ['/console/assets/main.js', '/console/assets/..%2fmain.js'])
      expect((await request(path)).status).toBeGreaterThanOrEqual(400)
  })
})
