import { createMailer } from '@latchkey/kit/mail/mailer'
import { afterAll, expect, test } from 'vitest'
import {
  NOW,
  onEvm,
  onSolana,
  signedBy,
  type TestAccount,
} from '../../../../../packages/siwx/test/someone.js'
import { startMailServer } from '../../../../kit/test/mailServer.js'
import { describeAnEngine } from '../../../test/describeEngines.js'
import { createFrame, otherCode } from '../../../test/frame.js'

const mail = await startMailServer()
afterAll(() => mail.stop())
const SHOP = 'https://shop.example'
const OTHER = 'https://other.example'
const MINUTE = 60_000
let people = 0
const someone = () => `vera+${(people += 1)}@example.org`
const mailto = (email: string) => `mailto:${email.replace('+', '%2B')}`

const project = (id: string, config: string[] | null | undefined) => ({
  id,
  name: 'Shop',
  allowedOrigins: [SHOP, OTHER],
  features: config === undefined ? [] : [{ id: 'email_capture', isEnabled: true, config }],
})

describeAnEngine('an e-mail address with a sign-in', (bench) => {
  function open() {
    people += 1
    const from = `10.9.${people >> 8}.${people & 255}`
    const clock = { now: NOW }
    const request = bench.app({
      development: false,
      authSecret: 'a secret that nobody guesses, of 40 signs',
      publicUrl: 'https://gateway.example',
      trustedProxies: 1,
      mailer: createMailer({ smtpUrl: mail.url, from: 'Login <login@gateway.example>' }),
      now: () => clock.now,
      config: {
        frames: ['https://frame.example'],
        projects: [project('shop', null), project('club', ['required']), project('plain', undefined)],
        chains: [
          {
            caip2: 'eip155:1',
            name: 'Chain 1',
            rpcUrls: ['http://127.0.0.1:9'],
            nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          },
        ],
      },
    })
    async function ask(
      method: string,
      path: string,
      {
        body,
        headers,
        origin = SHOP,
        of = 'shop',
      }: { body?: unknown; headers?: Record<string, string>; origin?: string; of?: string } = {},
    ) {
      const response = await request(`${path}?projectId=${of}`, {
        method,
        headers: { origin, 'x-forwarded-for': from, ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      const answer = (text === '' ? {} : JSON.parse(text)) as Record<string, string> & {
        reasons?: { name: string }[]
      }
      return { status: response.status, answer, reason: answer.reasons?.[0]?.name }
    }
    const email = (path: string, body: unknown, how: object = {}) =>
      ask('POST', `/auth/v1/sign-in-email${path}`, { body, ...how })
    const codeFor = (to: string) => /^\d{6}$/m.exec(mail.last(to).text)?.[0] ?? ''
    async function confirm(to: string, how: object = {}) {
      const { attempt } = (await email('', { email: to }, how)).answer
      return (await email('/code', { attempt, code: codeFor(to) }, how)).answer['proof'] ?? ''
    }
    async function signIn(
      proof: string | undefined,
      resources: readonly string[],
      { signer = onEvm(), ...how }: { signer?: TestAccount; origin?: string; of?: string } = {},
    ) {
      const headers: Record<string, string> = proof ? { 'x-email-proof': `Bearer ${proof}` } : {}
      const issued = (await ask('GET', '/auth/v1/nonce', { headers, ...how })).answer
      const { nonce = '', token } = issued
      const issuedAt = new Date(clock.now).toISOString()
      const body = await signedBy(signer, { nonce, issuedAt, ...(resources.length > 0 && { resources }) })
      const done = await ask('POST', '/auth/v1/authenticate', {
        body,
        headers: { 'x-nonce-jwt': `Bearer ${token}` },
        ...how,
      })
      return { ...done, issued, signer }
    }
    const me = (token: string | undefined) =>
      ask('GET', '/auth/v1/me', { headers: { authorization: `Bearer ${token}` } })
    return { ask, clock, codeFor, confirm, email, me, signIn }
  }

  test('behavior: confirmed by a code, signed with the rest, and in the token; taken out on request', async () => {
    const page = open()
    const to = someone()
    const begun = await page.email('', { email: ` ${to.toUpperCase()} `, locale: 'de' })
    expect(begun.answer).toMatchObject({ expiresAt: page.clock.now + 20 * MINUTE })
    expect(mail.last(to).text).toContain('um Ihre E-Mail-Adresse für Shop zu bestätigen')
    const { answer } = await page.email('/code', {
      attempt: begun.answer['attempt'],
      code: page.codeFor(to),
    })
    expect(answer['email']).toBe(to)
    const proof = answer['proof']
    const { answer: tokens, issued, signer, status } = await page.signIn(proof, [mailto(to)])
    expect([status, issued['email']]).toEqual([200, to])
    expect((await page.me(tokens['token'])).answer['email']).toBe(to)
    const refreshed = await page.ask('POST', '/auth/v1/refresh', {
      body: { refreshToken: tokens['refreshToken'] },
    })
    expect((await page.me(refreshed.answer['token'])).answer['email']).toBe(to)

    const rows = await bench.database.query.execute(
      `select row_to_json(s)::text as row from latchkey.siwx_sessions s
       union all select row_to_json(p)::text from latchkey.email_proofs p
       union all select row_to_json(a)::text from latchkey.account_emails a`,
    )
    expect(JSON.stringify(rows)).toContain(signer.address)
    expect(JSON.stringify(rows)).not.toContain(to)

    const bearer = { headers: { authorization: `Bearer ${refreshed.answer['token']}` } }
    expect((await page.ask('POST', '/auth/v1/forget-email', bearer)).status).toBe(204)
    const later = await page.ask('POST', '/auth/v1/refresh', {
      body: { refreshToken: refreshed.answer['refreshToken'] },
    })
    expect(later.status).toBe(200)
    expect((await page.me(later.answer['token'])).answer['email']).toBeUndefined()
    const again = await page.signIn(proof, [], { signer })
    expect([again.status, again.issued['email']]).toEqual([200, undefined])
  })

  test('error: what was not confirmed for this nonce is no address of theirs', async () => {
    const page = open()
    const to = someone()
    const proof = await page.confirm(to)
    const refused = async (given: string | undefined, resources: string[], how?: object) =>
      (await page.signIn(given, resources, how)).reason
    expect(await refused(undefined, [mailto(to)])).toBe('wrong_email')
    expect(await refused('made up', [mailto(to)])).toBe('wrong_email')
    expect(await refused(proof, [])).toBe('wrong_email')
    expect(await refused(proof, [mailto('other@example.org')])).toBe('wrong_email')
    expect(await refused(proof, [mailto(to), mailto('other@example.org')])).toBe('wrong_email')
    expect(await refused(undefined, [' MAILTO:other@example.org'])).toBe('wrong_email')
    expect(await refused(proof, [mailto(to)], { of: 'club' })).toBe('wrong_email')
    expect(await refused(proof, [mailto(to)], { of: 'plain' })).toBe('wrong_email')
    const otherProject = await page.ask('GET', '/auth/v1/nonce', {
      origin: OTHER,
      headers: { 'x-email-proof': `Bearer ${proof}` },
    })
    expect(otherProject.answer['email']).toBeUndefined()
    page.clock.now += 181 * 24 * 60 * MINUTE
    expect(await refused(proof, [mailto(to)])).toBe('wrong_email')
  })

  test('param: required, nobody signs in without; on all families', async () => {
    const page = open()
    const of = 'club'
    expect((await page.signIn(undefined, [], { of })).reason).toBe('email_required')
    const to = someone()
    const proof = await page.confirm(to, { of })
    expect((await page.signIn(proof, [mailto(to)], { of })).status).toBe(200)
    expect((await page.signIn(undefined, [])).status).toBe(200)
    expect((await page.signIn(proof, [mailto(to)], { of, signer: onSolana() })).reason).toBe(
      'unsupported_chain',
    )
  })

  test('error: codes: wrong, void, used, too old, too many letters; and where nobody asks', async () => {
    const page = open()
    const to = someone()
    const { attempt } = (await page.email('', { email: to })).answer
    const code = page.codeFor(to)
    const tries: (string | undefined)[] = []
    for (let at = 0; at < 5; at += 1)
      tries.push((await page.email('/code', { attempt, code: otherCode(code) })).reason)
    expect(tries).toEqual([...Array<string>(4).fill('code_wrong'), 'code_expired'])
    expect((await page.email('/code', { attempt, code })).reason).toBe('code_expired')
    expect((await page.email('/resend', { attempt })).reason).toBe('too_often')
    page.clock.now += 30_000
    expect((await page.email('/resend', { attempt })).status).toBe(200)
    page.clock.now += 21 * MINUTE
    expect((await page.email('/code', { attempt, code: page.codeFor(to) })).reason).toBe('code_expired')

    const once = (await page.email('', { email: someone() })).answer['attempt']
    const capturedCode = page.codeFor(`vera+${people}@example.org`)
    expect((await page.email('/code', { attempt: once, code: capturedCode }, { origin: OTHER })).reason).toBe(
      'code_expired',
    )
    const both = await Promise.all(
      [1, 2].map(() => page.email('/code', { attempt: once, code: capturedCode })),
    )
    expect(both.map(({ status, answer }) => [status, answer])).toEqual(both.map(() => [200, both[0]?.answer]))
    page.clock.now += MINUTE
    expect((await page.email('/code', { attempt: once, code: capturedCode })).reason).toBe('code_expired')

    expect((await page.email('', { email: 'vera@' })).reason).toBe('email')
    expect((await page.email('', { email: someone() }, { of: 'plain' })).reason).toBe('not_asked')
    const flooded = someone()
    const letters: number[] = []
    for (let at = 0; at < 6; at += 1) {
      page.clock.now += MINUTE
      letters.push((await page.email('', { email: flooded })).status)
    }
    expect(letters).toEqual([200, 200, 200, 200, 200, 429])
  })

  const openFrame = () =>
    createFrame(bench, mail, {
      config: { frames: ['https://frame.example'], projects: [project('shop', null)] },
    })

  test('error: its code logs nobody in, and the code of a log-in is none here', async () => {
    const frame = openFrame()
    const to = someone()
    const reasonOf = ({ body }: { body: Readonly<Record<string, unknown>> }) =>
      (body['reasons'] as { name: string }[] | undefined)?.[0]?.name
    const ownAttempt = (await frame.post('/auth/v1/sign-in-email', { email: to })).body['attempt']
    const code = frame.codeFor(to)
    const login = await frame.post('/auth/v1/email/code', { attempt: ownAttempt, code })
    expect(reasonOf(login)).toBe('code_expired')
    expect((await frame.post('/auth/v1/sign-in-email/code', { attempt: ownAttempt, code })).status).toBe(200)
    const attempt = await frame.untilCode(to)
    const other = await frame.post('/auth/v1/sign-in-email/code', { attempt, code: frame.codeFor(to) })
    expect(reasonOf(other)).toBe('code_expired')
  })

  test('behavior: who is logged in with an address needs no code, for pages of the project alone', async () => {
    const frame = openFrame()
    const to = someone()
    const { accessToken: token } = await frame.login(to)
    const prove = (origin: string, how: object = { token }) =>
      frame.post('/auth/v1/sign-in-email/login', { origin }, how)
    const { body } = await prove(SHOP)
    expect(body['email']).toBe(to)
    const headers = { 'x-email-proof': `Bearer ${String(body['proof'])}` }
    const nonce = await frame.get('/auth/v1/nonce', { origin: SHOP, headers })
    expect(nonce.body['email']).toBe(to)
    expect((await prove('https://evil.example')).status).toBe(422)
    expect((await prove(SHOP, {})).status).toBe(401)
  })
})
