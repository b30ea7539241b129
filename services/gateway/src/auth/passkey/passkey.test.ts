import { afterAll, expect, test } from 'vitest'
import { startMailServer } from '../../../../kit/test/mailServer.js'
import { createPasskey, type Tampering } from '../../../test/authenticator.js'
import { describeAnEngine, type Bench } from '../../../test/describeEngines.js'
import { createFrame, type Answer } from '../../../test/frame.js'

const mail = await startMailServer()
afterAll(() => mail.stop())

type Frame = ReturnType<typeof createFrame>
interface Started {
  readonly attempt: string
  readonly options: { readonly challenge: string } & Record<string, unknown>
}

const open = (bench: Bench) =>
  createFrame(bench, mail, {
    config: {
      frames: ['https://frame.example', 'https://frame-2.example'],
      projects: [
        { id: 'shop', name: 'Shop', allowedOrigins: ['https://shop.example'] },
        { id: 'bank', name: 'Bank', allowedOrigins: ['https://bank.example'] },
      ],
    },
  })

async function start(frame: Frame, path: string, body: object = {}, how = {}): Promise<Started> {
  const answer = await frame.post(path, body, how)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body as unknown as Started
}

async function register(frame: Frame, tampering: Tampering = {}) {
  const passkey = createPasskey()
  const { attempt, options } = await start(frame, '/auth/v1/passkey/user', { name: 'Ada' })
  const answer = await frame.post('/auth/v1/passkey/user/finish', {
    attempt,
    response: passkey.create(options, tampering),
  })
  return { passkey, answer, options }
}

async function login(frame: Frame, passkey: ReturnType<typeof createPasskey>, tampering: Tampering = {}) {
  const { attempt, options } = await start(frame, '/auth/v1/passkey')
  return frame.post('/auth/v1/passkey/finish', { attempt, response: passkey.get(options, tampering) })
}

const reasonOf = ({ body }: Answer) => (body as { reasons?: { name: string }[] }).reasons?.[0]?.name

describeAnEngine('login by passkey', (bench) => {
  test('behavior: a passkey opens a new account, and the same one later', async () => {
    const frame = open(bench)
    const { passkey, answer, options } = await register(frame)
    expect(options).toMatchObject({
      rp: { id: 'frame.example', name: 'Shop' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expect(answer.status).toBe(200)
    const again = await login(frame, passkey)
    expect(again.body['userId']).toBe(answer.body['userId'])
    const user = await frame.get('/auth/v1/user', { token: String(again.body['accessToken']) })
    expect(user.body).toEqual({ id: answer.body['userId'] })
    expect((await register(frame)).answer.body['userId']).not.toBe(answer.body['userId'])
  })

  test('behavior: a login says nothing of who has which passkey', async () => {
    const { options } = await start(open(bench), '/auth/v1/passkey')
    expect(options).toMatchObject({ rpId: 'frame.example', userVerification: 'required' })
    expect(options['allowCredentials'] ?? []).toEqual([])
  })

  test('behavior: who is logged in by mail adds a passkey, sees it, logs in with it and removes it', async () => {
    const frame = open(bench)
    const { accessToken: token, userId } = await frame.login('keys@passkey.example')
    const passkey = createPasskey()
    const { attempt, options } = await start(frame, '/auth/v1/passkeys', { name: 'Ada' }, { token })
    const response = passkey.create(options)
    expect((await frame.post('/auth/v1/passkeys/finish', { attempt, response }, { token })).status).toBe(204)
    const { body } = await frame.get('/auth/v1/passkeys', { token })
    const [key] = body['passkeys'] as { id: string; label: string }[]
    expect(key?.label).toBe('Firefox, Linux')
    expect((await login(frame, passkey)).body['userId']).toBe(userId)
    const next = await start(frame, '/auth/v1/passkeys', { name: 'Ada' }, { token })
    expect(next.options['excludeCredentials']).toMatchObject([{ id: passkey.id }])
    expect((await frame.post('/auth/v1/passkeys/remove', { id: key?.id }, { token })).status).toBe(204)
    expect(reasonOf(await login(frame, passkey))).toBe('passkey_refused')
  })

  test('error: a session that is older than 15 minutes changes no passkeys', async () => {
    const frame = open(bench)
    const { accessToken, refreshToken } = await frame.login('old@passkey.example')
    expect((await frame.post('/auth/v1/passkeys', { name: 'A' }, { token: accessToken })).status).toBe(200)
    frame.clock.at += 14 * 60_000
    const { body } = await frame.post('/auth/v1/session/refresh', { refreshToken })
    frame.clock.at += 2 * 60_000
    const expiredStart = await frame.post(
      '/auth/v1/passkeys',
      { name: 'A' },
      { token: String(body['accessToken']) },
    )
    expect([expiredStart.status, reasonOf(expiredStart)]).toEqual([403, 'login_again'])
  })

  test('error: the only way into an account cannot be removed', async () => {
    const frame = open(bench)
    const { answer, passkey } = await register(frame)
    const token = String(answer.body['accessToken'])
    const { body } = await frame.get('/auth/v1/passkeys', { token })
    const [key] = body['passkeys'] as { id: string }[]
    expect(reasonOf(await frame.post('/auth/v1/passkeys/remove', { id: key?.id }, { token }))).toBe(
      'passkey_only',
    )
    expect((await login(frame, passkey)).status).toBe(200)
  })

  test.each<[string, Tampering]>([
    ['another page', { origin: 'https://frame-2.example' }],
    ['another host', { rpId: 'evil.example' }],
    ['another challenge', { challenge: 'A'.repeat(43) }],
    ['nobody’s finger', { isVerified: false }],
    ['a page around it that is not the project’s', { topOrigin: 'https://evil.example' }],
  ])('error: %s neither makes an account nor opens one', async (_, tampering) => {
    const frame = open(bench)
    expect(reasonOf((await register(frame, tampering)).answer)).toBe('passkey_refused')
    const { passkey } = await register(frame)
    expect(reasonOf(await login(frame, passkey, tampering))).toBe('passkey_refused')
    expect((await login(frame, passkey)).status).toBe(200)
  })

  test('behavior: inside a page of the project it works', async () => {
    const frame = open(bench)
    const { passkey, answer } = await register(frame, { topOrigin: 'https://shop.example' })
    expect(answer.status).toBe(200)
    expect((await login(frame, passkey, { topOrigin: 'https://shop.example' })).status).toBe(200)
  })

  test('behavior: an answer brings one session, again when it got lost, and for its page and project alone', async () => {
    const frame = open(bench)
    const { passkey } = await register(frame)
    const { attempt, options } = await start(frame, '/auth/v1/passkey')
    const body = { attempt, response: passkey.get(options) }
    for (const how of [{ origin: 'https://frame-2.example' }, { project: 'bank' }])
      expect(reasonOf(await frame.post('/auth/v1/passkey/finish', body, how))).toBe('attempt_over')
    const uses = await Promise.all(
      Array.from({ length: 4 }, () => frame.post('/auth/v1/passkey/finish', body)),
    )
    const tokens = uses.map(({ status, body: answer }) => [
      status,
      answer['accessToken'],
      answer['refreshToken'],
    ])
    expect(tokens).toEqual(uses.map(() => [200, ...(tokens[0] ?? []).slice(1)]))
    expect(tokens[0]?.[1]).toBeTypeOf('string')
    const expiredStart = await start(frame, '/auth/v1/passkey')
    frame.clock.at += 10 * 60_000
    const response = passkey.get(expiredStart.options)
    expect(
      reasonOf(await frame.post('/auth/v1/passkey/finish', { attempt: expiredStart.attempt, response })),
    ).toBe('attempt_over')
  })

  test('error: a copy of a key is noticed by its count', async () => {
    const frame = open(bench)
    const { passkey } = await register(frame)
    expect((await login(frame, passkey, { counter: 9 })).status).toBe(200)
    expect(reasonOf(await login(frame, passkey, { counter: 9 }))).toBe('passkey_refused')
    expect(reasonOf(await login(frame, passkey, { counter: 3 }))).toBe('passkey_refused')
    expect((await login(frame, passkey, { counter: 10 })).status).toBe(200)
  })

  test('error: a request without an Origin is refused on every route, and fails on none', async () => {
    const frame = open(bench)
    const { passkey, answer } = await register(frame)
    const token = String(answer.body['accessToken'])
    const [made, used] = [
      await start(frame, '/auth/v1/passkey/user', { name: 'Ada' }),
      await start(frame, '/auth/v1/passkey'),
    ]
    const nowhere = { origin: '' }
    const statuses: number[] = []
    for (const [path, body, how] of [
      ['passkey/user', { name: 'Ada' }, {}],
      ['passkey/user/finish', { attempt: made.attempt, response: createPasskey().create(made.options) }, {}],
      ['passkey', {}, {}],
      ['passkey/finish', { attempt: used.attempt, response: passkey.get(used.options) }, {}],
      ['passkeys', { name: 'Ada' }, { token }],
    ] as const)
      statuses.push((await frame.post(`/auth/v1/${path}`, body, { ...how, ...nowhere })).status)
    expect(statuses.filter((status) => status < 400 || status >= 500)).toEqual([])
  })

  test('error: one ceremony cannot be ended as another', async () => {
    const frame = open(bench)
    const passkey = createPasskey()
    const { attempt, options } = await start(frame, '/auth/v1/passkey')
    const made = { attempt, response: passkey.create(options) }
    expect(reasonOf(await frame.post('/auth/v1/passkey/user/finish', made))).toBe('passkey_refused')
    const { accessToken: token } = await frame.login('mix@passkey.example')
    const other = await frame.login('victim@passkey.example')
    const begun = await start(frame, '/auth/v1/passkeys', { name: 'A' }, { token })
    const response = passkey.create(begun.options)
    const stolen = { attempt: begun.attempt, response }
    const answer = await frame.post('/auth/v1/passkeys/finish', stolen, { token: other.accessToken })
    expect(reasonOf(answer)).toBe('passkey_refused')
  })

  test('error: what is no answer is refused', async () => {
    const frame = open(bench)
    const { attempt } = await start(frame, '/auth/v1/passkey')
    for (const response of [
      undefined,
      {},
      { id: 'x' },
      { id: 'x', rawId: 'x', type: 'public-key', response: 1 },
    ])
      expect((await frame.post('/auth/v1/passkey/finish', { attempt, response })).status).toBe(400)
    const empty = { id: 'x', rawId: 'x', type: 'public-key', response: {} }
    expect(reasonOf(await frame.post('/auth/v1/passkey/finish', { attempt, response: empty }))).toBe(
      'passkey_refused',
    )
    expect((await frame.post('/auth/v1/passkey/user', { name: '' })).status).toBe(400)
  })

  test('error: one caller cannot make accounts without end', async () => {
    const frame = createFrame(bench, mail, { visitorsPerAddress: 20 })
    const statuses = new Set<number>()
    for (let i = 0; i < 21; i += 1)
      statuses.add((await frame.post('/auth/v1/passkey/user', { name: 'Ada' })).status)
    expect([...statuses]).toEqual([200, 429])
  })

  test('error: a copy of the database tells neither keys nor whose they are, and rows cannot be exchanged', async () => {
    const frame = open(bench)
    const [ownPasskey, otherPasskey] = [await register(frame), await register(frame)]
    const { options } = await start(frame, '/auth/v1/passkey')
    const dump = await bench.database.session(async (run) =>
      JSON.stringify([
        await run('select * from latchkey.passkeys'),
        await run('select * from latchkey.social_attempts'),
      ]),
    )
    for (const secret of [ownPasskey.passkey.id, options.challenge, 'publicKey'])
      expect(dump).not.toContain(secret)
    await bench.database.session((run) =>
      run(`update latchkey.passkeys t set credential_sealed = s.credential_sealed from latchkey.passkeys s
        where t.user_id = '${String(otherPasskey.answer.body['userId'])}' and s.user_id = '${String(ownPasskey.answer.body['userId'])}'`),
    )
    expect((await login(frame, otherPasskey.passkey)).status).toBe(500)
    expect((await login(frame, ownPasskey.passkey)).status).toBe(200)
  })
})
