import { expect, test, vi } from 'vitest'
import { createVault } from '../../../test/browser.js'
import { createServiceClient } from '../services/http.js'
import { createGateway } from '../services/gateway.js'
import { createEmailLogin } from './emailLogin.js'
import { createSession } from './session.js'

const minute = 60_000

/** As the browser's locks do. */
function createLock() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(run: () => Promise<T>): Promise<T> => {
    const next = last.then(run)
    last = next.catch(() => undefined)
    return next
  }
}

function createBench(answers: (path: string, body: Record<string, unknown>) => Response) {
  const clock = { at: 1_000 * minute }
  const sentRequests: { path: string; body: Record<string, unknown> }[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const path = new URL(String(input)).pathname
    const body = init?.body === undefined ? {} : (JSON.parse(String(init.body)) as Record<string, unknown>)
    sentRequests.push({ path, body })
    return answers(path, body)
  }
  const vault = createVault()
  const gateway = createGateway(
    createServiceClient('https://g.example', { projectId: 'shop', fetch, prove: async () => 'a proof' }),
    () => 'en',
  )
  const onOver = vi.fn()
  const now = () => clock.at
  const session = createSession({ vault, gateway, runExclusive: createLock(), now, onOver })
  const wait = async (milliseconds: number) => void (clock.at += milliseconds)
  const email = createEmailLogin({ prepare: () => undefined, vault, gateway, session, wait, now })
  return { clock, sentRequests, vault, session, email, onOver }
}

const loggedIn = () => ({
  accessToken: 'access-0',
  refreshToken: 'refresh-0',
  expiresIn: 15 * minute,
  userId: 'user-1',
  email: 'mira@example.com',
  deviceToken: 'device-1',
})

const refusal = (status: number, name: string, headers = {}) =>
  Response.json(
    { status: 'FAILED', reasons: [{ name, description: 'This code is wrong.' }] },
    { status, headers },
  )

test('behavior: a token is exchanged before it ends, and once for all who want it', async () => {
  const { clock, sentRequests, session } = createBench(() =>
    Response.json({ accessToken: 'access-1', refreshToken: 'refresh-1', expiresIn: 15 * minute }),
  )
  await session.begin(loggedIn())
  expect(await session.token()).toBe('access-0')
  clock.at += 14 * minute + 45_000
  expect(await Promise.all([session.token(), session.token(), session.token()])).toEqual(
    Array.from({ length: 3 }, () => 'access-1'),
  )
  expect(sentRequests).toEqual([{ path: '/auth/v1/session/refresh', body: { refreshToken: 'refresh-0' } }])
})

test.each([-60, 60])(
  'behavior: a clock that is wrong by %d minutes changes nothing: a token lasts from its answer',
  async (wrong) => {
    const { clock, sentRequests, session } = createBench(() =>
      Response.json({
        accessToken: 'access-1',
        refreshToken: 'refresh-1',
        expiresAt: 0,
        expiresIn: 15 * minute,
      }),
    )
    clock.at += wrong * minute
    await session.begin({ ...loggedIn(), expiresIn: 15 * minute })
    clock.at += 14 * minute
    expect([await session.token(), sentRequests.length]).toEqual(['access-0', 0])
    clock.at += minute
    expect([await session.token(), sentRequests.length]).toEqual(['access-1', 1])
    clock.at -= wrong * minute
    await session.renew('access-1')
    expect(sentRequests.length).toBe(2)
  },
)

test('behavior: tabs that hear of an end at once exchange a token once', async () => {
  const { sentRequests, session } = createBench(() =>
    Response.json({ accessToken: 'access-1', refreshToken: 'refresh-1', expiresIn: 15 * minute }),
  )
  await session.begin(loggedIn())
  const renewed = await Promise.all([session.renew('access-0'), session.renew('access-0')])
  expect([renewed, sentRequests.length]).toEqual([['access-1', 'access-1'], 1])
})

test('error: a session that the gateway ended is gone here as well, and the page is told', async () => {
  const { clock, session, vault, onOver } = createBench(() => refusal(401, 'session_over'))
  await session.begin(loggedIn())
  clock.at += 20 * minute
  await expect(session.token()).rejects.toMatchObject({ name: 'not_connected' })
  expect(vault.records.has('session')).toBe(false)
  expect(onOver).toHaveBeenCalledOnce()
})

test('error: a gateway that does not answer ends nothing', async () => {
  const { clock, session, vault } = createBench(() => {
    throw new TypeError('Failed to fetch')
  })
  await session.begin(loggedIn())
  clock.at += 20 * minute
  await expect(session.token()).rejects.toMatchObject({ name: 'gateway_unreachable' })
  expect(vault.records.has('session')).toBe(true)
})

test('behavior: signing out takes the tokens and leaves what makes the next login easy, under no name', async () => {
  const { session, vault } = createBench(() => new Response(null, { status: 204 }))
  await session.begin(loggedIn())
  await session.end()
  expect([...vault.records.keys()].every((key) => key.startsWith('device:'))).toBe(true)
  expect(JSON.stringify([...vault.records])).not.toContain('mira')
})

test('behavior: a login waits for the link, then for the code, and is known the next time', async () => {
  let looks = 0
  const { sentRequests, email, session } = createBench((path) => {
    if (path === '/auth/v1/email')
      return Response.json({ attempt: 'attempt-1', action: 'VERIFY_DEVICE', expiresAt: 0 })
    if (path === '/auth/v1/email/state')
      return Response.json({ action: (looks += 1) < 3 ? 'VERIFY_DEVICE' : 'VERIFY_OTP', expiresAt: 0 })
    return Response.json(loggedIn())
  })
  expect(await email.begin('mira@example.com')).toBe('VERIFY_DEVICE')
  await email.device()
  expect(looks).toBe(3)
  await email.code('123456')
  expect(await session.current()).toMatchObject({ email: 'mira@example.com', isTyped: true })
  expect(await email.begin(' Mira@example.com')).toBe('CONNECT')
  await session.end()
  await email.begin('mira@example.com')
  expect(sentRequests.at(-1)?.body).toMatchObject({ deviceToken: 'device-1' })
})

test('error: a gateway that names another address than the one that was typed is not believed', async () => {
  const { email, session } = createBench((path) =>
    path === '/auth/v1/email'
      ? Response.json({ attempt: 'attempt-1', action: 'VERIFY_OTP', expiresAt: 0 })
      : Response.json({ ...loggedIn(), email: 'operator@gateway.example' }),
  )
  await email.begin(' Mira@example.com')
  await email.code('123456')
  expect(await session.current()).toMatchObject({ email: 'mira@example.com', isTyped: true })
})

test('error: steps out of order, and waits that are over', async () => {
  const { email } = createBench(() =>
    Response.json({ attempt: 'attempt-1', action: 'VERIFY_DEVICE', expiresAt: 0 }),
  )
  await expect(email.code('123456')).rejects.toMatchObject({ name: 'not_connected' })
  await expect(email.device()).rejects.toMatchObject({ name: 'not_connected' })
  await email.begin('mira@example.com')
  await expect(email.device()).rejects.toMatchObject({ name: 'iframe_request_timeout' })
})

test('error: the services’ words reach the visitor, and how long to wait', async () => {
  const answers = [refusal(422, 'code_wrong'), refusal(429, 'too_often', { 'retry-after': '12' })]
  const { email } = createBench((path) =>
    path === '/auth/v1/email'
      ? Response.json({ attempt: 'attempt-1', action: 'VERIFY_OTP', expiresAt: 0 })
      : (answers.shift() ?? refusal(500, 'internal')),
  )
  await email.begin('mira@example.com')
  await expect(email.code('000000')).rejects.toThrow('This code is wrong.')
  await expect(email.code('000000')).rejects.toThrow('Please try again after 12 seconds')
  await expect(email.code('000000')).rejects.toThrow('An error occurred')
})

test('behavior: a login is one that has just ended for a minute, once, and until the visitor leaves', async () => {
  const { clock, session } = createBench(() => new Response(null, { status: 204 }))
  expect(session.takeLogin()).toBeUndefined()
  await session.begin(loggedIn())
  clock.at += minute - 1
  expect(session.takeLogin()).toEqual({ clockLead: 0 })
  expect(session.takeLogin()).toBeUndefined()
  await session.begin(loggedIn())
  clock.at += minute
  expect(session.takeLogin()).toBeUndefined()
  await session.begin(loggedIn())
  await session.end()
  expect(session.takeLogin()).toBeUndefined()
})

test.each([
  [-60, -60],
  [60, 60],
  // A gateway may lie; no clock is wrong by a day.
  [24 * 60, 0],
])(
  'behavior: a login says that the gateway is %d minutes ahead: %d are believed',
  async (minutes, believed) => {
    const { clock, session } = createBench(() => new Response(null, { status: 204 }))
    const login = loggedIn()
    await session.begin({ ...login, expiresAt: clock.at + minutes * minute + login.expiresIn })
    expect(session.takeLogin()).toEqual({ clockLead: believed * minute })
  },
)
