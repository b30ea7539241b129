import { createTokenVerifier } from '@latchkey/siwx/server'
import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { NOW, onEvm, onSolana, signedBy } from '../../../../../packages/siwx/test/someone.js'
import { describeAnEngine, type TestOptions } from '../../../test/describeEngines.js'
import { openSignIns, OTHER, SHOP, type Tokens } from '../../../test/signIns.js'

const MINUTE = 60_000

describeAnEngine('signing in with a wallet', (bench) => {
  const open = (options: TestOptions = {}) => openSignIns(bench, options)

  test('behavior: nonce, signature, and who it is, until they sign out', async () => {
    const page = open()
    const { status, tokens, signer } = await page.signIn()
    expect(status).toBe(200)
    const { answer, headers } = await page.me(tokens.token)
    expect(answer).toMatchObject({
      iss: 'https://gateway.example',
      aud: 'shop',
      sub: `did:pkh:eip155:1:${signer.address}`,
      caip2Network: 'eip155:1',
      domain: 'shop.example',
    })
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('access-control-allow-origin')).toBe(SHOP)
    const bearer = { headers: { authorization: `Bearer ${tokens.token}` } }
    const metadata = { ...bearer, body: { metadata: { plan: 'small' } } }
    expect((await page.ask('PUT', 'account-metadata', metadata)).status).toBe(204)
    expect((await page.ask('POST', 'sign-out', bearer)).status).toBe(204)
    expect((await page.me(tokens.token)).status).toBe(401)
    expect((await page.refresh(tokens.refreshToken)).reason).toBe('invalid_token')
  })

  test('behavior: an answer that was lost comes again for a minute, to the page that has the nonce alone', async () => {
    const page = open()
    const { body, sent, tokens } = await page.signIn()
    page.clock.now += MINUTE - 1
    const again = await page.ask('POST', 'authenticate', { body, headers: sent })
    expect(again.status).toBe(200)
    expect(again.answer['refreshToken']).toBe(tokens.refreshToken)
    const { token } = await page.nonce()
    for (const headers of [{}, { 'x-nonce-jwt': `Bearer ${token}` }])
      expect((await page.ask('POST', 'authenticate', { body, headers })).reason).toBe('invalid_nonce')
    await page.refresh(tokens.refreshToken)
    expect((await page.ask('POST', 'authenticate', { body, headers: sent })).reason).toBe('invalid_nonce')
  })

  test('error: a nonce makes one session, for the page and the project that asked for it, and for ten minutes', async () => {
    const page = open()
    const first = await page.signIn()
    const again = { body: first.body, headers: first.sent }
    page.clock.now += MINUTE + 1
    expect(await page.ask('POST', 'authenticate', again)).toMatchObject({
      status: 422,
      reason: 'invalid_nonce',
    })
    const stolen = await page.nonce({ origin: OTHER })
    const headers = { 'x-nonce-jwt': `Bearer ${stolen.token}` }
    const body = await signedBy(onEvm(), { nonce: stolen.nonce })
    expect((await page.ask('POST', 'authenticate', { body, headers })).reason).toBe('invalid_nonce')
    const otherProject = await page.nonce({ project: 'club' })
    const other = {
      body: await signedBy(onEvm(), { nonce: otherProject.nonce }),
      headers: { 'x-nonce-jwt': `Bearer ${otherProject.token}` },
    }
    expect((await page.ask('POST', 'authenticate', other)).reason).toBe('invalid_nonce')
    const staleNonce = await page.nonce()
    page.clock.now += 11 * MINUTE
    const issuedAt = new Date(page.clock.now).toISOString()
    const tooLate = {
      body: await signedBy(onEvm(), { nonce: staleNonce.nonce, issuedAt }),
      headers: { 'x-nonce-jwt': `Bearer ${staleNonce.token}` },
    }
    expect((await page.ask('POST', 'authenticate', tooLate)).reason).toBe('invalid_nonce')
    const logged = page.lines.flatMap((line) => {
      const { code, detail } = JSON.parse(line) as { code?: string; detail?: string }
      return code === 'invalid_nonce' ? [detail] : []
    })
    expect(logged).toEqual(['replayed', 'of another page', 'unknown', 'unknown'])
  })

  test('error: of two that bring the same sign-in at once there is one session', async () => {
    const page = open()
    const { nonce, token } = await page.nonce()
    const both = { body: await signedBy(onEvm(), { nonce }), headers: { 'x-nonce-jwt': `Bearer ${token}` } }
    const answers = await Promise.all([1, 2].map(() => page.ask('POST', 'authenticate', both)))
    const taken = answers.filter(({ status }) => status === 200)
    expect(taken.length).toBeGreaterThan(0)
    expect(new Set(taken.map(({ answer }) => answer['refreshToken'])).size).toBe(1)
  })

  test('behavior: two tabs that refresh at once get the same tokens; whoever comes later ends the session', async () => {
    const page = open()
    const { tokens } = await page.signIn()
    page.clock.now += 14 * MINUTE
    const both = await Promise.all([1, 2].map(() => page.refresh(tokens.refreshToken)))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const [first, second] = both.map(({ answer }) => answer as unknown as Tokens)
    expect(second?.refreshToken).toBe(first?.refreshToken)
    page.clock.now += 61_000
    expect((await page.refresh(tokens.refreshToken)).status).toBe(401)
    expect((await page.me(first?.token ?? '')).status).toBe(401)
    expect((await page.refresh(first?.refreshToken ?? '')).status).toBe(401)
  })

  test('error: a refresh token that comes from another page or project ends the session', async () => {
    const page = open()
    for (const terms of [{ origin: OTHER }, { project: 'club' }]) {
      const { tokens } = await page.signIn()
      expect((await page.me(tokens.token, terms)).status).toBe(401)
      expect((await page.refresh(tokens.refreshToken, terms)).status).toBe(401)
      expect((await page.refresh(tokens.refreshToken)).status).toBe(401)
    }
  })

  test('behavior: a session ends when what was signed does, however often it is refreshed', async () => {
    const page = open()
    const { nonce, token } = await page.nonce()
    const expirationTime = new Date(NOW + 20 * MINUTE).toISOString()
    const body = await signedBy(onEvm(), { nonce, expirationTime })
    const headers = { 'x-nonce-jwt': `Bearer ${token}` }
    const { answer } = await page.ask('POST', 'authenticate', { body, headers })
    page.clock.now += 14 * MINUTE
    const next = await page.refresh((answer as unknown as Tokens).refreshToken)
    expect(next.answer['expiresAt']).toBe(expirationTime)
    page.clock.now += 7 * MINUTE
    expect((await page.refresh((next.answer as unknown as Tokens).refreshToken)).status).toBe(401)
  })

  test.each([
    ['a page that is not on the list', { origin: 'https://evil.example' }, {}, 403, 'origin_not_allowed'],
    ['a message for another page', {}, { domain: 'other.example', uri: `${OTHER}/` }, 403, 'wrong_domain'],
    ['a network that is not served', {}, { chainId: 'eip155:137' }, 422, 'unsupported_chain'],
    ['a clock that is wrong', {}, { issuedAt: new Date(NOW - 6 * MINUTE).toISOString() }, 422, 'wrong_time'],
    [
      'a clock that runs ahead',
      {},
      { issuedAt: new Date(NOW + 6 * MINUTE).toISOString() },
      422,
      'wrong_time',
    ],
    ['a message that is over', {}, { expirationTime: new Date(NOW).toISOString() }, 422, 'wrong_time'],
  ] as const)('error: %s', async (_, terms, fields, status, reason) => {
    const page = open()
    const { nonce, token } = await page.nonce()
    const body = await signedBy(onEvm(), { nonce, ...(fields as object) })
    const headers = { 'x-nonce-jwt': `Bearer ${token}` }
    expect(await page.ask('POST', 'authenticate', { ...terms, body, headers })).toMatchObject({
      status,
      reason,
    })
  })

  test('error: signatures of others, altered texts, and what is too large', async () => {
    const page = open()
    const issued = await page.nonce()
    const headers = { 'x-nonce-jwt': `Bearer ${issued.token}` }
    const right = await signedBy(onEvm(), { nonce: issued.nonce })
    const { signature } = await signedBy(onEvm(), { nonce: issued.nonce })
    const solana = await signedBy(onSolana('solana:x'), { nonce: issued.nonce })
    const reasonOf = async (body: unknown) =>
      (await page.ask('POST', 'authenticate', { body, headers })).reason
    expect(await reasonOf({ ...right, signature })).toBe('unavailable')
    expect(await reasonOf({ ...right, message: `${right.message} ` })).toBe('wrong_message')
    expect(await reasonOf(solana)).toBe('unsupported_chain')
    expect(await reasonOf('{')).toBe('invalid_request')
    expect(await reasonOf({ ...right, cacao: 'x'.repeat(16 * 1024) })).toBe('too_large')
    expect((await page.ask('POST', 'authenticate', { body: right, headers })).status).toBe(200)
  })

  test('error: an account that is tried too often has to wait', async () => {
    const page = open()
    const signer = onEvm()
    const statuses = new Set<number>()
    for (let count = 0; count < 30; count += 1) statuses.add((await page.signIn(signer)).status)
    expect([...statuses]).toEqual([200])
    const { status, headers } = await page.signIn(signer)
    expect([status, headers.get('retry-after')]).toEqual([429, '600'])
    expect((await page.signIn()).status).toBe(200)
  })

  test('behavior: other servers check tokens by the public keys', async () => {
    const page = open()
    page.clock.now = Date.now()
    const { tokens, signer } = await page.signIn()
    const web = createServer((request, response) => {
      void page.request(request.url ?? '/').then(async (answer) => {
        response.writeHead(answer.status, { 'content-type': 'application/json' })
        response.end(await answer.text())
      })
    })
    await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve))
    try {
      const { port } = web.address() as { port: number }
      const jwksUrl = `http://127.0.0.1:${port}/.well-known/jwks.json`
      const terms = { issuer: 'https://gateway.example', jwksUrl }
      const verify = createTokenVerifier({ ...terms, audience: 'shop' })
      expect(await verify(tokens.token)).toMatchObject({ address: signer.address })
      const club = createTokenVerifier({ ...terms, audience: 'club' })
      await expect(club(tokens.token)).rejects.toMatchObject({ code: 'invalid_token' })
    } finally {
      web.closeAllConnections()
      web.close()
    }
  })

  test('behavior: with cookies no script sees a token, and no other page makes use of them', async () => {
    const page = open()
    const terms = { project: 'jar' }
    const { answer, headers } = await page.signIn(onEvm(), terms)
    expect(Object.keys(answer)).toEqual(['expiresAt', 'expiresIn'])
    expect(headers.get('access-control-allow-credentials')).toBe('true')
    const cookies = headers.getSetCookie()
    expect(cookies).toHaveLength(2)
    for (const cookie of cookies) expect(cookie).toContain('HttpOnly; Secure; SameSite=Lax')
    const cookie = cookies.map((text) => text.split(';')[0]).join('; ')
    const jar = { ...terms, headers: { cookie } }
    expect((await page.ask('GET', 'me', jar)).answer['domain']).toBe('shop.example')
    expect((await page.ask('GET', 'me', { ...jar, project: 'shop' })).status).toBe(401)
    expect((await page.ask('GET', 'me', { ...jar, origin: OTHER })).status).toBe(401)
    expect((await page.ask('POST', 'refresh', { ...jar, origin: '' })).reason).toBe('wrong_domain')
    const next = await page.ask('POST', 'refresh', jar)
    expect(next.status).toBe(200)
    expect(next.headers.getSetCookie()[1]).not.toBe(cookies[1])
    const ended = await page.ask('POST', 'sign-out', jar)
    expect(ended.headers.getSetCookie().every((text) => text.includes('Max-Age=0'))).toBe(true)
    expect((await page.ask('GET', 'me', jar)).status).toBe(401)
  })

  test('behavior: a page may send what signing in needs', async () => {
    const page = open()
    const { status, headers } = await page.ask('OPTIONS', 'authenticate')
    expect(status).toBe(204)
    expect(headers.get('access-control-allow-headers')).toContain('x-nonce-jwt')
    expect(headers.get('access-control-allow-methods')).toContain('PUT')
    expect((await page.ask('OPTIONS', 'me', { origin: 'https://evil.example' })).status).toBe(403)
  })

  test.each([
    ['shop', null, 'x-app-version, sentry-trace'],
    ['jar', 'true', 'sentry-trace'],
  ])('behavior: a traced page of project %s signs in', async (project, credentials, expected) => {
    const { headers } = await open().ask('OPTIONS', 'authenticate', {
      project,
      headers: { 'access-control-request-headers': 'x-app-version,sentry-trace' },
    })
    const allowed = headers.get('access-control-allow-headers')
    expect(allowed?.replace(/.*x-email-proof, /, '')).toBe(expected)
    expect(headers.get('access-control-allow-credentials')).toBe(credentials)
  })

  test('behavior: without the secret nobody signs in', async () => {
    const page = open({ authSecret: undefined as never })
    expect((await page.ask('GET', 'nonce')).status).toBe(404)
  })
})
