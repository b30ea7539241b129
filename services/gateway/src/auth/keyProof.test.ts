import { afterAll, expect, test } from 'vitest'
import { startMailServer } from '../../../kit/test/mailServer.js'
import { createProver } from '../../../kit/test/prover.js'
import { provenRoutes, refusedProofs, tryProofs } from '../../../kit/test/unproven.js'
import { describeAnEngine } from '../../test/describeEngines.js'
import { createFrame } from '../../test/frame.js'
import { createPasskey } from '../../test/authenticator.js'

const mail = await startMailServer()
afterAll(() => mail.stop())
const origin = 'https://frame.example'

describeAnEngine('proofs of the frame’s key', (bench) => {
  test('error: every route of a frame refuses what is not proven, wrongly proven, or proven before', async () => {
    const frame = createFrame(bench, mail)
    const routes = await provenRoutes(frame.request)
    expect(routes.length).toBeGreaterThan(20)
    for (const { method, path, access } of routes) {
      const token = access === 'session' ? (await frame.login('routes@proof.example')).accessToken : undefined
      const found = await tryProofs(frame.prover, {
        method,
        url: `https://gateway.example${path}`,
        token,
        send: (headers) =>
          frame.request(`${path}?projectId=shop`, { method, headers: { origin, ...headers } }),
      })
      expect([path, found]).toEqual([path, refusedProofs(token)])
      frame.clock.at += 16 * 60_000
    }
  })

  test('error: a session is of no use with another key', async () => {
    const frame = createFrame(bench, mail)
    const { accessToken: token, refreshToken } = await frame.login('thief@proof.example')
    const prover = createProver()
    const statusOf = async (how: object) => (await frame.get('/auth/v1/user', { token, ...how })).status
    expect([await statusOf({ prover }), await statusOf({})]).toEqual([401, 200])
    const stolen = await frame.post('/auth/v1/session/refresh', { refreshToken }, { prover })
    expect(stolen.status).toBe(401)
    expect(await statusOf({})).toBe(200)
    expect((await frame.post('/auth/v1/session/refresh', { refreshToken })).status).toBe(200)
  })

  test('error: an access token without its scheme, or as a bearer token, lets nobody in', async () => {
    const frame = createFrame(bench, mail)
    const { accessToken: token } = await frame.login('scheme@proof.example')
    for (const authorization of [token, `Bearer ${token}`, `DPoP  ${token}`, `DPoP ${token} x`])
      expect((await frame.get('/auth/v1/user', { headers: { authorization } })).status).toBe(401)
  })

  test('error: a login that another key began is refused with its right answer', async () => {
    const frame = createFrame(bench, mail)
    const prover = createProver()
    const email = 'begun@proof.example'
    for (const [begins, ends] of [
      [{ prover }, {}],
      [{}, { prover }],
    ] as const) {
      const attempt = await frame.untilCode(email, begins)
      const answer = { attempt, code: frame.codeFor(email) }
      expect((await frame.post('/auth/v1/email/code', answer, ends)).status).toBe(422)
      expect((await frame.post('/auth/v1/email/state', { attempt }, ends)).status).toBe(422)
      expect((await frame.post('/auth/v1/email/code', answer, begins)).status).toBe(200)
    }
    const passkey = createPasskey()
    const begun = await frame.post('/auth/v1/passkey/user', { name: 'Ada' }, { prover })
    const { attempt, options } = begun.body as { attempt: string; options: { challenge: string } }
    const response = passkey.create(options as never)
    expect((await frame.post('/auth/v1/passkey/user/finish', { attempt, response })).status).toBe(422)
  })

  test('behavior: the clock of a device may be wrong, and a nonce is over after four minutes', async () => {
    const frame = createFrame(bench, mail)
    const { accessToken: token } = await frame.login('clock@proof.example')
    const url = 'https://gateway.example/auth/v1/user'
    const ask = (headers: Record<string, string>) =>
      frame.request('/auth/v1/user?projectId=shop', { headers: { origin, ...headers } })
    for (const iat of [1, 0, -3_600, 4_000_000_000])
      expect((await frame.prover.fetch({ method: 'GET', url, token }, ask, { iat })).status).toBe(200)
    const proof = {
      authorization: `DPoP ${token}`,
      dpop: await frame.prover.sign({ method: 'GET', url, token }),
    }
    frame.clock.at += 4 * 60_000
    const lateAnswer = await ask(proof)
    expect([lateAnswer.status, lateAnswer.headers.get('www-authenticate')]).toEqual([
      401,
      'DPoP error="use_dpop_nonce", algs="ES256"',
    ])
    expect(lateAnswer.headers.get('access-control-expose-headers')).toContain('dpop-nonce')
    expect((await frame.get('/auth/v1/user', { token })).status).toBe(200)
  })

  test('behavior: the service forgets a proof when its nonce is over', async () => {
    const frame = createFrame(bench, mail)
    const rows = async () => {
      const [row] = await bench.database.session((run) =>
        run(`select count(*)::int as count from latchkey.use_limits where ends_at <= ${frame.clock.at}`),
      )
      return row?.['count']
    }
    const { accessToken: token } = await frame.login('forgotten@proof.example')
    for (let call = 0; call < 5; call += 1) await frame.get('/auth/v1/user', { token })
    frame.clock.at += 10 * 60_000
    expect(await rows()).toBeGreaterThan(4)
    await frame.get('/auth/v1/user', { token })
    expect(await rows()).toBe(0)
  })
})
