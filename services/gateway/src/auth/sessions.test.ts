import { afterAll, expect, test } from 'vitest'
import { startMailServer } from '../../../kit/test/mailServer.js'
import { describeAnEngine } from '../../test/describeEngines.js'
import { createFrame, type Login } from '../../test/frame.js'

const mail = await startMailServer()
afterAll(() => mail.stop())
const [SECOND, MINUTE, DAY] = [1000, 60_000, 86_400_000]

describeAnEngine('sessions', (bench) => {
  test('behavior: tokens rotate, and a refresh that is repeated at once has the same answer', async () => {
    const frame = createFrame(bench, mail)
    const first = await frame.login('rotate@example.org')
    const refresh = (refreshToken: string) => frame.post('/auth/v1/session/refresh', { refreshToken })
    frame.clock.at += 14 * MINUTE
    const tabs = await Promise.all(Array.from({ length: 4 }, () => refresh(first.refreshToken)))
    const [next] = tabs.map(({ body }) => body as unknown as Login)
    for (const { status, body } of tabs) expect([status, body]).toEqual([200, next])
    expect(next?.refreshToken).not.toBe(first.refreshToken)
    const statusOf = async (token = '') => (await frame.get('/auth/v1/user', { token })).status
    expect([await statusOf(next?.accessToken), await statusOf(first.accessToken)]).toEqual([200, 200])
    frame.clock.at += 60 * SECOND
    expect((await refresh(first.refreshToken)).body).toMatchObject({ refreshToken: next?.refreshToken })
    frame.clock.at += SECOND
    expect([await statusOf(next?.accessToken), await statusOf(first.accessToken)]).toEqual([200, 401])
  })

  test('behavior: an answer that was lost costs nobody the session, however late the next try comes', async () => {
    const frame = createFrame(bench, mail)
    let { refreshToken } = await frame.login('lost@example.org')
    const refresh = async (token: string) =>
      (await frame.post('/auth/v1/session/refresh', { refreshToken: token })).body
    for (const delay of [14 * SECOND, 61 * SECOND, 40 * MINUTE, 20 * DAY]) {
      await refresh(refreshToken)
      frame.clock.at += delay
      const next = await refresh(refreshToken)
      expect([delay, next['expiresIn']]).toEqual([delay, delay > MINUTE ? 15 * MINUTE : 15 * MINUTE - delay])
      expect((await frame.get('/auth/v1/user', { token: String(next['accessToken']) })).status).toBe(200)
      refreshToken = String(next['refreshToken'])
    }
  })

  test('error: an older refresh token ends the session', async () => {
    const frame = createFrame(bench, mail)
    const { refreshToken } = await frame.login('reuse@example.org')
    const refresh = (token: string) => frame.post('/auth/v1/session/refresh', { refreshToken: token })
    const second = (await refresh(refreshToken)).body as unknown as Login
    const next = (await refresh(second.refreshToken)).body as unknown as Login
    expect((await refresh(refreshToken)).status).toBe(401)
    expect((await refresh(next.refreshToken)).status).toBe(401)
    expect((await frame.get('/auth/v1/user', { token: next.accessToken })).status).toBe(401)
    const [event] = await bench.database.session((run) =>
      run(`select count(*)::int as count from latchkey.audit_log where event = 'token_reused'`),
    )
    expect(event?.['count']).toBeGreaterThan(0)
  })

  test('error: tokens are of no use to another page or project, or as a cookie', async () => {
    const frame = createFrame(bench, mail, {
      config: {
        frames: ['https://frame.example', 'https://frame-2.example'],
        projects: [
          { id: 'shop', name: 'Shop' },
          { id: 'bank', name: 'Bank' },
        ],
      },
    })
    const { accessToken: token, refreshToken } = await frame.login('stolen@example.org')
    const preflight = async (origin: string) =>
      (await frame.request('/custody/v1/share?projectId=shop', { method: 'OPTIONS', headers: { origin } }))
        .headers
    expect((await preflight('https://frame.example')).get('access-control-allow-headers')).toContain(
      'authorization',
    )
    expect((await preflight('https://shop.example')).get('access-control-allow-origin')).toBeNull()
    const statusOf = async (how: object) => (await frame.get('/auth/v1/user', how)).status
    expect(await statusOf({ token, origin: 'https://evil.example' })).toBe(403)
    expect(await statusOf({ token, origin: 'https://frame-2.example' })).toBe(401)
    expect(await statusOf({ token, origin: '' })).toBe(401)
    expect(await statusOf({ token, project: 'bank' })).toBe(401)
    const cookie = `session=${token}; accessToken=${token}; Authorization=Bearer ${token}`
    expect(await statusOf({ headers: { cookie } })).toBe(401)
    expect(await statusOf({ token })).toBe(200)

    const stolen = await frame.post(
      '/auth/v1/session/refresh',
      { refreshToken },
      { origin: 'https://frame-2.example' },
    )
    expect(stolen.status).toBe(401)
    expect(await statusOf({ token })).toBe(401)
  })

  test('error: tokens cannot be made up or exchanged for each other', async () => {
    const frame = createFrame(bench, mail)
    const { accessToken, refreshToken, deviceToken } = await frame.login('forged@example.org')
    const [id = '', generation = '', proof = ''] = accessToken.split('.')
    const statusOf = async (token: string) => (await frame.get('/auth/v1/user', { token })).status
    for (const token of [
      refreshToken,
      deviceToken,
      `${id}.${Number(generation) + 1}.${proof}`,
      `${id}.${generation}.${proof.slice(0, -1)}${proof.endsWith('A') ? 'E' : 'A'}`,
      `${id.replace(/.$/, (last) => (last === '0' ? '1' : '0'))}.${generation}.${proof}`,
      `${id}.${generation}.`,
      'Bearer',
      '',
    ])
      expect([token, await statusOf(token)]).toEqual([token, 401])
    expect((await frame.post('/auth/v1/session/refresh', { refreshToken: accessToken })).status).toBe(401)
    expect(await statusOf(accessToken)).toBe(200)
  })

  test('behavior: an access token ends after 15 minutes, a session 30 days after its last refresh, at most after 180', async () => {
    const frame = createFrame(bench, mail)
    const login = await frame.login('ends@example.org')
    const refresh = async (refreshToken: string) =>
      (await frame.post('/auth/v1/session/refresh', { refreshToken })).body['refreshToken']
    frame.clock.at += 15 * MINUTE
    expect((await frame.get('/auth/v1/user', { token: login.accessToken })).status).toBe(401)
    let token: unknown = login.refreshToken
    let days = 0
    while (typeof token === 'string' && days < 400) {
      days += 29
      frame.clock.at += 29 * DAY
      token = await refresh(token)
    }
    expect(days).toBe(203)
    const idle = await frame.login('idle@example.org')
    frame.clock.at += 30 * DAY
    expect(await refresh(idle.refreshToken)).toBeUndefined()
  })

  test('behavior: logging out ends a session at once, and no other', async () => {
    const frame = createFrame(bench, mail)
    const one = await frame.login('out@example.org')
    const two = await frame.login('out@example.org', { deviceToken: one.deviceToken })
    const statusOf = async ({ accessToken: token }: Login) =>
      (await frame.get('/auth/v1/user', { token })).status
    expect((await frame.post('/auth/v1/session/end', undefined, { token: one.accessToken })).status).toBe(204)
    expect([await statusOf(one), await statusOf(two)]).toEqual([401, 200])
  })

  test('behavior: a device that is revoked loses its session and is new again', async () => {
    const frame = createFrame(bench, mail, {}, 'vault')
    const lost = await frame.login('devices@example.org')
    const keptDevice = await frame.login('devices@example.org')
    const stranger = await frame.login('stranger@example.org')
    const { body } = await frame.get('/auth/v1/devices', { token: keptDevice.accessToken })
    const devices = body['devices'] as { id: string; isThis: boolean }[]
    expect(devices).toHaveLength(2)
    const id = devices.find(({ isThis }) => !isThis)?.id
    const revoke = async (token: string) =>
      (await frame.post('/auth/v1/devices/revoke', { id }, { token })).status
    expect(await revoke(stranger.accessToken)).toBe(404)
    expect(await revoke(keptDevice.accessToken)).toBe(204)
    expect((await frame.get('/auth/v1/user', { token: lost.accessToken })).status).toBe(401)
    const again = await frame.post('/auth/v1/email', {
      email: 'devices@example.org',
      deviceToken: lost.deviceToken,
    })
    expect(again.body['action']).toBe('VERIFY_DEVICE')
  })

  test('behavior: an address changes with a code from the old and one from the new mailbox', async () => {
    const frame = createFrame(bench, mail)
    const [from, to] = ['old@example.org', 'new@example.org']
    const other = await frame.login(from)
    const { accessToken: token, userId, deviceToken } = await frame.login(from, other)
    const begun = await frame.post('/auth/v1/email/change', { email: to, locale: 'de' }, { token })
    expect(begun.body).toMatchObject({ action: 'VERIFY_PRIMARY_OTP' })
    const code = frame.codeFor(from)
    const { attempt } = begun.body
    expect((await frame.post('/auth/v1/email/code', { attempt, code })).status).toBe(422)
    const stranger = await frame.login('else@example.org')
    const primary = (session: string) =>
      frame.post('/auth/v1/email/change/primary', { attempt, code }, { token: session })
    expect((await primary(stranger.accessToken)).status).toBe(422)
    const second = await primary(token)
    expect(second.body).toMatchObject({ action: 'VERIFY_SECONDARY_OTP' })
    const sent = mail.mails.length
    expect([(await primary(token)).body, mail.mails.length]).toEqual([second.body, sent])
    expect((await primary(stranger.accessToken)).status).toBe(422)
    const last = { attempt: second.body['attempt'], code: frame.codeFor(to) }
    const done = await frame.post('/auth/v1/email/change/secondary', last, { token })
    expect(done).toMatchObject({ status: 200, body: { email: to } })
    const again = await frame.post('/auth/v1/email/change/secondary', last, { token })
    expect([again.body, mail.mails.length]).toEqual([done.body, sent + 1])
    expect(mail.last(from).subject).toBe('Ihre E-Mail-Adresse für Shop wurde geändert')

    expect((await frame.get('/auth/v1/user', { token })).body).toEqual({ id: userId, email: to })
    expect((await frame.get('/auth/v1/user', { token: other.accessToken })).status).toBe(401)
    expect((await frame.login(to, { deviceToken })).userId).toBe(userId)
    expect((await frame.login(from)).userId).not.toBe(userId)
  })

  test('error: the address of another account cannot be taken', async () => {
    const frame = createFrame(bench, mail)
    const { accessToken: token } = await frame.login('mine@example.org')
    await frame.login('theirs@example.org')
    const { body } = await frame.post('/auth/v1/email/change', { email: 'theirs@example.org' }, { token })
    const first = { attempt: body['attempt'], code: frame.codeFor('mine@example.org') }
    const second = await frame.post('/auth/v1/email/change/primary', first, { token })
    const last = { attempt: second.body['attempt'], code: frame.codeFor('theirs@example.org') }
    const done = await frame.post('/auth/v1/email/change/secondary', last, { token })
    expect(done.status).toBe(409)
    expect((await frame.get('/auth/v1/user', { token })).body['email']).toBe('mine@example.org')
  })

  test('behavior: a project’s users are its own', async () => {
    const frame = createFrame(bench, mail)
    const shop = await frame.login('both@example.org')
    const bank = await frame.login('both@example.org', { project: 'bank' })
    expect(bank.userId).not.toBe(shop.userId)
  })
})
