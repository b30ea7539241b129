import { databaseHealth } from '@latchkey/kit/database/databaseHealth'
import { createMetrics } from './metrics.js'
import { createLog } from '@latchkey/kit/log'
import { createSecrets } from '@latchkey/kit/secrets'
import { fixedSettings } from '@latchkey/kit/settingsFile'
import { farcasterAccounts, placeIdRegistry, startFarcasterRelay } from '@latchkey/devnet'
import { randomUUID } from 'node:crypto'
import { createTestClient, http } from 'viem'
import { afterAll, expect, test } from 'vitest'
import { startAnvil } from '../../gateway/test/anvil.js'
import { onAnEngine, type Engine } from '../../kit/test/engines.js'
import { redirect, socialOf, startOidc } from '../../kit/test/oidc.js'
import { createProver, type Prover } from '../../kit/test/prover.js'
import { createApp } from './createApp.js'
import { migrate } from './migrate.js'
import { parseConfig } from './settings/config.js'
import { defaultSettings } from './settings/settings.js'

const [oidc, anvil, relay] = await Promise.all([startOidc(), startAnvil(), startFarcasterRelay({ port: 0 })])
afterAll(() => Promise.all([oidc.stop(), anvil.stop(), relay.stop()]))
await placeIdRegistry(createTestClient({ mode: 'anvil', transport: http(anvil.url) }))

const frameOrigin = 'https://frame.example'
const share = 'S'.repeat(44)
let clients = 0

interface How {
  readonly ticket?: string
  readonly origin?: string
  readonly project?: string
  readonly prover?: Prover
}

function createClient(engine: Engine, { isOff = false, secret = 'the secret of recovery in a test' } = {}) {
  clients += 1
  const address = `10.2.0.${clients}`
  const app = createApp(
    {
      settings: { ...defaultSettings, development: false, rateLimit: 0, trustedProxies: 1 },
      config: fixedSettings(
        parseConfig(
          {
            frames: [frameOrigin, 'https://frame-2.example'],
            projects: [
              { id: 'shop', name: 'Shop' },
              { id: 'bank', name: 'Bank' },
            ],
            ...(!isOff && {
              socials: (['google', 'github'] as const).map((name) => socialOf(oidc, name)),
              socialRedirect: redirect,
              farcaster: { siweUri: 'https://frame.example/f', rpcUrl: anvil.url, relay: relay.url },
            }),
          },
          'a test',
        ),
      ),
      database: engine.database,
      secrets: createSecrets(secret, 'recovery'),
      log: createLog({ name: 'recovery', level: 'silent' }),
      metrics: createMetrics(),
      mailer: undefined,
      fetch,
      now: Date.now,
    },
    databaseHealth(engine.database),
  )
  const own = createProver()
  async function call(
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    how: How & { query?: string } = {},
  ) {
    const { ticket, origin = frameOrigin, project = 'shop', query = '', prover = own } = how
    const url = `http://localhost/recovery/v1/${path}`
    const response = await prover.fetch({ method, url, token: ticket }, (proof) =>
      app.request(`${url}?projectId=${project}${query}`, {
        method,
        headers: { origin, 'x-forwarded-for': address, ...proof },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    )
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  const post = (path: string, body?: unknown, how?: How) => call('POST', path, body, how)
  const start = async (provider: string) => {
    const { body } = await post('social', { provider })
    return { attempt: String(body['attempt']), uri: String(body['uri']) }
  }
  async function prove(provider: string, as: string): Promise<string> {
    const { attempt, uri } = await start(provider)
    const { body } = await post('social/finish', { attempt, uri: await oidc.visit(uri, as) })
    return String(body['ticket'])
  }
  const read = (walletId: string, how: How) =>
    call('GET', 'share', undefined, { ...how, query: `&walletId=${walletId}` })
  return { post, start, prove, read }
}

onAnEngine('recovery by accounts elsewhere', migrate, (engine) => {
  test.each(['google', 'github'])('behavior: who logs in with %s again gets the share back', async (name) => {
    const client = createClient(engine)
    const walletId = randomUUID()
    const ticket = await client.prove(name, `ada-${name}`)
    const put = (given: string) =>
      client.post('share/new', { walletId, kind: 'server', share: given }, { ticket })
    for (const _ of [1, 2]) expect(await put(share)).toEqual({ status: 200, body: { version: 1 } })
    expect((await put('T'.repeat(44))).status).toBe(409)
    const later = await client.prove(name, `ada-${name}`)
    expect((await client.read(walletId, { ticket: later })).body).toMatchObject({
      walletId,
      share,
      version: 1,
    })
    // An equally named account elsewhere does not count.
    const other = name === 'google' ? 'github' : 'google'
    for (const stranger of [await client.prove(name, 'eve'), await client.prove(other, `ada-${name}`)])
      expect((await client.read(walletId, { ticket: stranger })).status).toBe(404)
  })

  test('behavior: who answers in their Farcaster app again gets the share back', async () => {
    const client = createClient(engine)
    const walletId = randomUUID()
    const login = async (index: number) => {
      const { body } = await client.post('farcaster')
      const look = () => client.post('farcaster/state', { attempt: body['attempt'] })
      expect((await look()).body).toEqual({ state: 'pending' })
      const fid = String(farcasterAccounts()[index]?.fid)
      await fetch(String(body['url']), { method: 'POST', body: new URLSearchParams({ fid }) })
      const looks = await Promise.all([look(), look(), look()])
      // Any answer may have been lost.
      expect(looks).toEqual(looks.map(() => ({ status: 200, body: looks[0]?.body })))
      return String(looks.find(({ status }) => status === 200)?.body['ticket'])
    }
    const ticket = await login(0)
    await client.post('share/new', { walletId, kind: 'server', share }, { ticket })
    expect((await client.read(walletId, { ticket: await login(0) })).body['share']).toBe(share)
    expect((await client.read(walletId, { ticket: await login(1) })).status).toBe(404)
  })

  test('behavior: an answer brings one ticket, for its page and project, and only for its own question', async () => {
    const client = createClient(engine)
    const { attempt, uri } = await client.start('google')
    const body = { attempt, uri: await oidc.visit(uri, 'once') }
    for (const how of [{ origin: 'https://frame-2.example' }, { project: 'bank' }])
      expect((await client.post('social/finish', body, how)).status).toBe(422)
    const uses = await Promise.all([1, 2, 3].map(() => client.post('social/finish', body)))
    expect(uses).toEqual(uses.map(() => ({ status: 200, body: uses[0]?.body })))
    expect((await client.post('social/finish', { ...body, uri: `${body.uri}&more` })).status).toBe(422)
    const gateway = createClient(engine, { secret: 'the secret of a gateway in a test' })
    const [theirs, ours] = [await gateway.start('google'), await client.start('google')]
    const stolen = await oidc.visit(theirs.uri, 'victim')
    expect((await client.post('social/finish', { attempt: ours.attempt, uri: stolen })).status).toBe(422)
  })

  test('error: a share is left by who has a ticket, and what is not set is said so', async () => {
    const client = createClient(engine)
    const body = { walletId: randomUUID(), kind: 'server', share }
    expect((await client.post('share/new', body)).status).toBe(401)
    const off = createClient(engine, { isOff: true })
    const reasons = async (path: string, sent?: object) => (await off.post(path, sent)).body['reasons']
    expect(await reasons('social', { provider: 'google' })).toMatchObject([{ name: 'social_off' }])
    expect(await reasons('farcaster')).toMatchObject([{ name: 'social_off' }])
  })

  test('error: a copy of the database tells nothing of accounts elsewhere', async () => {
    const client = createClient(engine)
    const { attempt, uri } = await client.start('google')
    const { body } = await client.post('farcaster')
    await client.prove('google', 'secretly')
    const dump = await engine.database.session(async (run) =>
      JSON.stringify([
        await run('select * from latchkey.recovery_outside_attempts'),
        await run('select * from latchkey.audit_log'),
      ]),
    )
    const query = new URL(uri).searchParams
    const token = new URL(String(body['url'])).searchParams.get('channelToken')
    for (const secret of ['secretly', attempt, query.get('state'), query.get('nonce'), token])
      expect(dump).not.toContain(secret)
  })
})
