import { afterAll, expect, test } from 'vitest'
import { startMailServer } from '../../../../kit/test/mailServer.js'
import { describeAnEngine, type Bench } from '../../../test/describeEngines.js'
import { createFrame, type Answer } from '../../../test/frame.js'
import { redirect, socialOf, startOidc } from '../../../../kit/test/oidc.js'

const [mail, oidc] = await Promise.all([startMailServer(), startOidc()])
afterAll(() => Promise.all([mail.stop(), oidc.stop()]))
const names = ['google', 'apple', 'github', 'facebook', 'x', 'discord'] as const

function frameWith(bench: Bench) {
  const frame = createFrame(bench, mail, {
    config: {
      frames: ['https://frame.example', 'https://frame-2.example'],
      projects: [
        { id: 'shop', name: 'Shop' },
        { id: 'bank', name: 'Bank' },
      ],
      socials: names.map((name) => socialOf(oidc, name)),
      socialRedirect: redirect,
    },
  })
  const start = async (provider: string, how = {}) => {
    const { status, body } = await frame.post('/auth/v1/social', { provider }, how)
    if (status !== 200) throw new Error(JSON.stringify(body))
    return { attempt: String(body['attempt']), uri: String(body['uri']) }
  }
  const finish = (attempt: string, uri: string, how = {}) =>
    frame.post('/auth/v1/social/finish', { attempt, uri }, how)
  async function login(provider: string, as: string) {
    const { attempt, uri } = await start(provider)
    return finish(attempt, await oidc.visit(uri, as))
  }
  return { ...frame, start, finish, login }
}

const reasonOf = ({ body }: Answer) => (body as { reasons?: { name: string }[] }).reasons?.[0]?.name

describeAnEngine('login by an account elsewhere', (bench) => {
  test.each(names)('behavior: %s logs in, twice as the same user', async (name) => {
    const frame = frameWith(bench)
    const first = await frame.login(name, `ada-${name}`)
    expect(first).toMatchObject({ status: 200, body: { provider: name } })
    const again = await frame.login(name, `ada-${name}`)
    expect(again.body['userId']).toBe(first.body['userId'])
    expect((await frame.login(name, `eve-of-${name}`)).body['userId']).not.toBe(first.body['userId'])
    const user = await frame.get('/auth/v1/user', { token: String(again.body['accessToken']) })
    expect(user.body).toMatchObject({ id: first.body['userId'], provider: name })
    if (name !== 'apple') expect(user.body['userName']).toContain('ada')
  })

  test('behavior: the same name at two providers is two users, and neither has the address’s account', async () => {
    const frame = frameWith(bench)
    const { userId } = await frame.login('google', 'same').then(({ body }) => body)
    expect((await frame.login('github', 'same')).body['userId']).not.toBe(userId)
    const byMail = createFrame(bench, mail)
    expect((await byMail.login('same@example.org')).userId).not.toBe(userId)
  })

  test('behavior: an address that the provider has not verified is not shown', async () => {
    const frame = frameWith(bench)
    expect((await frame.login('google', 'alice')).body['email']).toBe('alice@example.org')
    expect((await frame.login('google', 'mallory')).body['email']).toBeUndefined()
  })

  test('behavior: an answer brings one session, and the same one when it got lost', async () => {
    const frame = frameWith(bench)
    const { attempt, uri } = await frame.start('google')
    const returnUrl = await oidc.visit(uri, 'once')
    const uses = await Promise.all(Array.from({ length: 4 }, () => frame.finish(attempt, returnUrl)))
    const tokens = uses.map(({ status, body }) => [status, body['accessToken'], body['refreshToken']])
    expect(tokens).toEqual(uses.map(() => [200, ...(tokens[0] ?? []).slice(1)]))
    expect(tokens[0]?.[1]).toBeTypeOf('string')
    expect(reasonOf(await frame.finish(attempt, `${returnUrl}&more`))).toBe('attempt_over')
  })

  test('error: an answer to another login is refused, and ends the attempt', async () => {
    const frame = frameWith(bench)
    const [ownStart, otherStart] = [await frame.start('google'), await frame.start('google')]
    const planted = await oidc.visit(otherStart.uri, 'attacker')
    expect(reasonOf(await frame.finish(ownStart.attempt, planted))).toBe('social_refused')
    const own = await oidc.visit(ownStart.uri, 'victim')
    expect(reasonOf(await frame.finish(ownStart.attempt, own))).toBe('attempt_over')
  })

  test('error: neither state, nonce, verifier nor page can be changed', async () => {
    const frame = frameWith(bench)
    const attack = async (change: (uri: URL) => void, after: (uri: URL) => void = () => {}) => {
      const { attempt, uri } = await frame.start('google')
      const [authorizeUrl, returnUrl] = [new URL(uri), new URL(redirect)]
      change(authorizeUrl)
      returnUrl.href = await oidc.visit(authorizeUrl.href, 'attacked')
      after(returnUrl)
      return reasonOf(await frame.finish(attempt, returnUrl.href))
    }
    expect(await attack(() => {})).toBeUndefined()
    expect(await attack((uri) => uri.searchParams.set('state', 'x'.repeat(43)))).toBe('social_refused')
    expect(await attack((uri) => uri.searchParams.set('nonce', 'x'.repeat(43)))).toBe('social_refused')
    expect(await attack((uri) => uri.searchParams.delete('nonce'))).toBe('social_refused')
    expect(await attack((uri) => uri.searchParams.set('code_challenge', 'x'.repeat(43)))).toBe(
      'social_refused',
    )
    const none = () => {}
    expect(await attack(none, (uri) => uri.searchParams.delete('state'))).toBe('social_refused')
    expect(await attack(none, (uri) => uri.searchParams.set('code', 'made-up'))).toBe('social_refused')
    expect(await attack(none, (uri) => (uri.host = 'evil.example'))).toBe('social_refused')
  })

  test('error: an answer belongs to the page and project that asked, and is over after 20 minutes', async () => {
    const frame = frameWith(bench)
    const { attempt, uri } = await frame.start('github')
    const returnUrl = await oidc.visit(uri, 'bound')
    expect((await frame.finish(attempt, returnUrl, { origin: 'https://frame-2.example' })).status).toBe(422)
    expect((await frame.finish(attempt, returnUrl, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await frame.finish(attempt, returnUrl, { project: 'bank' })).status).toBe(422)
    frame.clock.at += 20 * 60_000
    expect(reasonOf(await frame.finish(attempt, returnUrl))).toBe('attempt_over')
  })

  test('error: who says no at the provider is not logged in', async () => {
    const frame = frameWith(bench)
    const { attempt, uri } = await frame.start('google')
    const state = new URL(uri).searchParams.get('state') ?? ''
    const returnUrl = `${redirect}?error=access_denied&state=${state}&iss=${encodeURIComponent(oidc.issuer)}`
    expect(reasonOf(await frame.finish(attempt, returnUrl))).toBe('social_refused')
  })

  test('error: a provider that is not set or away is said so', async () => {
    const off = createFrame(bench, mail)
    expect(reasonOf(await off.post('/auth/v1/social', { provider: 'google' }))).toBe('social_off')
    expect((await off.post('/auth/v1/social', { provider: 'myspace' })).status).toBe(400)
    const stoppedProvider = await startOidc()
    const offlineFrame = createFrame(bench, mail, {
      config: {
        frames: ['https://frame.example'],
        projects: [{ id: 'shop', name: 'Shop' }],
        socials: [socialOf(stoppedProvider, 'google')],
        socialRedirect: redirect,
      },
    })
    await stoppedProvider.stop()
    const answer = await offlineFrame.post('/auth/v1/social', { provider: 'google' })
    expect([answer.status, reasonOf(answer)]).toEqual([503, 'social_down'])
  })

  test('error: a copy of the database tells nothing of accounts elsewhere', async () => {
    const frame = frameWith(bench)
    const { attempt, uri } = await frame.start('google')
    await frame.login('google', 'secretly')
    const dump = await bench.database.session(async (run) =>
      JSON.stringify([
        await run('select * from latchkey.identities'),
        await run('select * from latchkey.social_attempts'),
      ]),
    )
    const query = new URL(uri).searchParams
    for (const secret of ['secretly', 'example.org', attempt, query.get('state'), query.get('nonce')])
      expect(dump).not.toContain(secret)
  })
})
