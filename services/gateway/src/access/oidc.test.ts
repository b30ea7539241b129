import { generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startMailServer } from '../../../kit/test/mailServer.js'
import { startOidc } from '../../../kit/test/oidc.js'
import { consoleOrigin, createConsole } from '../../test/console.js'
import { describeAnEngine, type TestOptions } from '../../test/describeEngines.js'
import { parseRoleRule, roleFor, type RoleRule } from './oidcRoles.js'

const redirectUri = `${consoleOrigin}/console/oidc`
const mail = await startMailServer()
const oidc = await startOidc([redirectUri])
afterAll(async () => {
  await oidc.stop()
  await mail.stop()
})
beforeEach(() => oidc.forge())

const rules = (...texts: readonly string[]): readonly RoleRule[] =>
  texts.map((text) => {
    const rule = parseRoleRule(text)
    if (rule === undefined) throw new Error(`${text} is no rule`)
    return rule
  })
const oidcRoles = rules('viewer=@example.org', 'editor=group:graces', 'owner=Olga@Example.org')

test.each([
  ['owner=ada@shop.example', { role: 'owner', subject: 'ada@shop.example' }],
  ['editor=@Shop.Example', { role: 'editor', subject: '@shop.example' }],
  ['viewer=group:On call', { role: 'viewer', subject: 'group:On call' }],
  ['root=ada@shop.example', undefined],
  ['owner=', undefined],
  ['owner=*', undefined],
  ['owner=@', undefined],
  ['owner=shop.example', undefined],
  ['ada@shop.example', undefined],
])('param: the rule %s is read as %j', (text, expected) => expect(parseRoleRule(text)).toEqual(expected))

const own = { email: 'ada@shop.example', email_verified: true }
test.each([
  ['an address', ['owner=ada@shop.example'], own, 'owner'],
  ['a domain', ['editor=@shop.example'], own, 'editor'],
  ['the end of another domain', ['editor=@shop.example'], { ...own, email: 'a@evilshop.example' }, undefined],
  ['a domain below', ['editor=@shop.example'], { ...own, email: 'a@x.shop.example' }, undefined],
  [
    'an address in front of an at',
    ['owner=@shop.example'],
    { ...own, email: '"@shop.example"@evil.example' },
    undefined,
  ],
  ['a group', ['viewer=group:a'], { ...own, groups: ['b', 'a'] }, 'viewer'],
  ['a group that is no list', ['viewer=group:a'], { ...own, groups: 'a' }, undefined],
  [
    'an inherited claim',
    ['viewer=group:a'],
    Object.assign(Object.create({ groups: ['a'] }) as object, own),
    undefined,
  ],
  [
    'the highest of several',
    ['viewer=@shop.example', 'owner=group:a', 'editor=group:b'],
    { ...own, groups: ['a', 'b'] },
    'owner',
  ],
] as const)('param: %s', (_, texts, claims, role) => {
  expect(roleFor(claims as never, { rules: rules(...texts), groupsClaim: 'groups' })?.role).toBe(role)
})

describeAnEngine('logging in to the console at an OpenID provider', (bench) => {
  const open = (options: TestOptions = {}) =>
    createConsole(bench, mail, {
      oidcIssuer: oidc.issuer,
      oidcClientId: 'google',
      oidcClientSecret: 'a client secret',
      oidcName: 'Shop login',
      oidcRoles,
      ...options,
    })
  type Page = ReturnType<typeof open>
  const begin = async (page: Page) => String((await page.post('login/oidc')).body['url'])
  const end = (page: Page, uri: string) => page.post('login/oidc/finish', { search: new URL(uri).search })
  const enter = async (page: Page, as: string) => end(page, await oidc.visit(await begin(page), as))
  const lastEvents = async (count: number) =>
    (await bench.database.session((run) =>
      run(`select event, details::text from latchkey.admin_audit order by id desc limit ${count}`),
    )) as { event: string; details: string | null }[]

  test('behavior: code, PKCE, state and nonce; the role comes from address, domain or group', async () => {
    const page = open()
    expect((await page.get('login/ways')).body).toEqual({ code: true, oidc: 'Shop login' })
    const url = new URL(await begin(page))
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      redirect_uri: redirectUri,
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      scope: 'openid email profile',
    })
    for (const [who, role] of [
      ['vera', 'viewer'],
      ['grace', 'editor'],
      ['olga', 'owner'],
    ] as const) {
      const entered = await enter(page, who)
      expect(entered).toMatchObject({ status: 200, body: { email: `${who}@example.org`, role } })
      expect((await page.get('session')).body).toMatchObject({ role })
    }
    const cookies = (await page.post('login/oidc')).headers.getSetCookie()
    expect(cookies[0]).toMatch(
      /^__Host-latchkey_oidc=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    )
    expect((await lastEvents(1))[0]).toMatchObject({
      event: 'logged_in',
      details: expect.stringContaining('oidc'),
    })
  })

  test('behavior: a role of the console goes before the provider’s, and the provider opens no other way in', async () => {
    const owner = open()
    await owner.login()
    const page = open()
    await enter(page, 'olga')
    await owner.post('logout')
    expect((await page.post('operators', { email: 'vera@example.org', role: 'editor' })).status).toBe(200)
    const other = open()
    expect((await enter(other, 'vera')).body).toMatchObject({ role: 'editor' })
    const before = mail.mails.length
    await other.post('login', { email: 'olga@example.org' })
    await other.login(other.admin)
    expect(mail.mails.slice(before).map(({ to }) => to)).toEqual([other.admin])
  })

  test('error: nobody without a verified address or a role, in the same words', async () => {
    const page = open({ oidcRoles: rules('owner=olga@example.org', 'owner=mallory@example.org') })
    const answers = [await enter(page, 'mallory'), await enter(page, 'nora')]
    expect(answers.map(({ status, reason }) => [status, reason])).toEqual([
      [422, 'oidc_refused'],
      [422, 'oidc_refused'],
    ])
    expect(JSON.stringify(answers[0]?.body)).toBe(JSON.stringify(answers[1]?.body))
    expect((await page.get('session')).status).toBe(401)
    expect((await lastEvents(2)).map(({ event }) => event)).toEqual(['oidc_refused', 'oidc_refused'])
  })

  test.each<[string, (claims: JWTPayload) => Promise<string>]>([
    ['of another issuer', (claims) => oidc.sign({ ...claims, iss: 'https://evil.example' })],
    ['for another audience', (claims) => oidc.sign({ ...claims, aud: 'another client' })],
    ['made for another party', (claims) => oidc.sign({ ...claims, aud: ['google', 'x'], azp: 'x' })],
    ['with another nonce', (claims) => oidc.sign({ ...claims, nonce: 'another' })],
    ['without a nonce', (claims) => oidc.sign({ ...claims, nonce: undefined })],
    ['that is over', (claims) => oidc.sign({ ...claims, exp: 1 })],
    ['with an unverified address', (claims) => oidc.sign({ ...claims, email_verified: false })],
    ['whose address is verified in words', (claims) => oidc.sign({ ...claims, email_verified: 'yes' })],
    ['without a signature', async (claims) => new UnsecuredJWT(claims).encode()],
    [
      'signed with the client’s secret',
      (claims) =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: 'HS256' })
          .sign(new TextEncoder().encode('a client secret')),
    ],
    [
      'signed with another key',
      async (claims) => {
        const { privateKey } = await generateKeyPair('RS256')
        return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'issuer' }).sign(privateKey)
      },
    ],
  ])('error: an ID token %s opens nothing', async (_, change) => {
    const page = open()
    const uri = await oidc.visit(await begin(page), 'olga')
    oidc.forge(change)
    const answer = await end(page, uri)
    expect(answer.status).toBe(422)
    expect(answer.headers.getSetCookie().some((line) => line.includes('latchkey_admin'))).toBe(false)
    expect((await page.get('session')).status).toBe(401)
  })

  test('error: an answer counts once, for the attempt and the browser that asked for it', async () => {
    const [victim, attacker] = [open(), open()]
    const uri = await oidc.visit(await begin(attacker), 'olga')
    // Login CSRF.
    expect((await end(victim, uri)).reason).toBe('attempt_over')
    await begin(victim)
    expect((await end(victim, uri)).status).toBe(422)
    const lateReturn = await oidc.visit(await begin(victim), 'vera')
    const held = victim.jar.get('__Host-latchkey_oidc') ?? ''
    expect((await end(victim, lateReturn)).status).toBe(200)
    victim.jar.set('__Host-latchkey_oidc', held)
    expect((await end(victim, lateReturn)).reason).toBe('attempt_over')
    const slow = await oidc.visit(await begin(attacker), 'olga')
    attacker.clock.at += 11 * attacker.minute
    expect((await end(attacker, slow)).reason).toBe('attempt_over')
    expect((await attacker.get('session')).status).toBe(401)
  })

  test('error: an answer leads nowhere but to the console, and other pages can neither begin nor end a login', async () => {
    const page = open()
    const url = new URL(await begin(page))
    url.searchParams.set('redirect_uri', 'https://evil.example/')
    await expect(oidc.visit(url.href, 'olga')).rejects.toThrow()
    for (const search of [
      '',
      '?code=x',
      `?code=x&state=${'x'.repeat(43)}&redirect_uri=https://evil.example`,
      '//evil.example',
    ]) {
      await begin(page)
      expect((await page.post('login/oidc/finish', { search })).status).toBe(422)
    }
    await begin(page)
    for (const headers of [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { 'x-latchkey-console': '' },
    ])
      for (const path of ['login/oidc', 'login/oidc/finish'])
        expect([401, 403]).toContain((await page.post(path, { search: '' }, headers)).status)
  })

  test('behavior: without a provider there is no such way, and a provider needs its settings', async () => {
    const page = open({ oidcIssuer: undefined })
    expect((await page.get('login/ways')).body).toEqual({ code: true, oidc: null })
    expect((await page.post('login/oidc')).status).toBe(404)
    expect(() => open({ oidcClientSecret: undefined })).toThrow('LATCHKEY_OIDC_CLIENT_SECRET')
    expect(() => open({ publicUrl: undefined })).toThrow('LATCHKEY_PUBLIC_URL')
    const offlineConsole = open({ oidcIssuer: 'http://127.0.0.1:1' })
    expect((await offlineConsole.post('login/oidc')).status).toBe(503)
  })
})
