import { createServer } from 'node:http'
import { Readable } from 'node:stream'
import { beforeEach, expect, test } from 'vitest'
import { ISSUER, openPage, PAGE, SECRET } from '../../test/openPage.js'
import type { Tokens } from './sessions.js'
import { createTokenVerifier } from './verifyAccessToken.js'

let page: Awaited<ReturnType<typeof openPage>>
beforeEach(async () => {
  page = await openPage()
})

test('behavior: refreshing continues, and the old token is dead after a minute', async () => {
  const { tokens } = await page.signIn()
  page.clock.now += 14 * 60_000
  const next = (await page.refresh(tokens.refreshToken)).answer as unknown as Tokens
  expect(next.refreshToken).not.toBe(tokens.refreshToken)
  page.clock.now += 2 * 60_000
  expect((await page.call('GET', '/auth/v1/me', { bearer: tokens.token })).error).toBe('invalid_token')
  expect((await page.call('GET', '/auth/v1/me', { bearer: next.token })).status).toBe(200)
  // It may be stolen.
  expect((await page.refresh(tokens.refreshToken)).error).toBe('invalid_token')
  expect((await page.refresh(next.refreshToken)).error).toBe('invalid_token')
  expect((await page.call('GET', '/auth/v1/me', { bearer: next.token })).error).toBe('invalid_token')
})

test('behavior: two tabs that refresh at once get the same token', async () => {
  const { tokens } = await page.signIn()
  const [one, two] = await Promise.all([page.refresh(tokens.refreshToken), page.refresh(tokens.refreshToken)])
  // A page waits up to 15 seconds.
  page.clock.now += 60_000
  const three = await page.refresh(tokens.refreshToken)
  const got = [one, two, three].map(({ answer }) => (answer as unknown as Tokens).refreshToken)
  expect(new Set(got).size).toBe(1)
  expect((await page.refresh(got[0] ?? '')).status).toBe(200)
})

test('behavior: a month without a visit ends it', async () => {
  const { tokens } = await page.signIn()
  page.clock.now += 29 * 24 * 60 * 60_000
  const next = (await page.refresh(tokens.refreshToken)).answer as unknown as Tokens
  page.clock.now += 29 * 24 * 60 * 60_000
  const last = (await page.refresh(next.refreshToken)).answer as unknown as Tokens
  page.clock.now += 31 * 24 * 60 * 60_000
  expect((await page.refresh(last.refreshToken)).error).toBe('invalid_token')
})

test('behavior: signing out ends it on the server', async () => {
  const { tokens } = await page.signIn()
  expect((await page.call('POST', '/auth/v1/sign-out', { bearer: tokens.token })).status).toBe(204)
  expect((await page.call('GET', '/auth/v1/me', { bearer: tokens.token })).error).toBe('invalid_token')
  expect((await page.refresh(tokens.refreshToken)).error).toBe('invalid_token')
})

test('behavior: signing out also ends it when the access token has long expired', async () => {
  for (const goesOn of [false, true]) {
    const { tokens } = await page.signIn()
    page.clock.now += 20 * 60_000
    // Another tab refreshes at the same moment.
    const last = goesOn
      ? ((await page.refresh(tokens.refreshToken)).answer as unknown as Tokens).refreshToken
      : tokens.refreshToken
    const { token: bearer, refreshToken } = tokens
    expect((await page.call('POST', '/auth/v1/sign-out', { bearer })).error).toBe('invalid_token')
    const ended = await page.call('POST', '/auth/v1/sign-out', { bearer, body: { refreshToken } })
    expect(ended.status).toBe(204)
    expect((await page.refresh(last)).error).toBe('invalid_token')
  }
})

test('error: an invented or foreign refresh token does not sign out', async () => {
  page.server = await page.start({ domains: [PAGE, 'https://other.example'] })
  const { tokens } = await page.signIn()
  const signOut = (refreshToken: unknown, origin?: string) =>
    page.call('POST', '/auth/v1/sign-out', { body: { refreshToken }, ...(origin && { origin }) })
  const [id = '', place = '', proof = ''] = tokens.refreshToken.split('.')
  for (const forged of ['', 7, id, `${id}.${place}.${proof.slice(1)}`, `${id}.1.${proof}`])
    expect((await signOut(forged)).error).toBe('invalid_token')
  expect((await signOut(tokens.refreshToken, 'https://other.example')).error).toBe('invalid_token')
  expect((await page.call('GET', '/auth/v1/me', { bearer: tokens.token })).status).toBe(200)
})

test('error: forged tokens', async () => {
  const { tokens } = await page.signIn()
  const [id, , proof] = tokens.refreshToken.split('.')
  const forged = [
    '',
    'x',
    `${id}.0.`,
    `${id}.1.${proof}`,
    `${id}.0.${proof}.0`,
    `${id}.0.${proof?.slice(1)}`,
    7,
  ]
  for (const token of forged) expect((await page.refresh(token as string)).error).toBe('invalid_token')
  const { token: nonceToken } = await page.newNonce(PAGE)
  for (const bearer of ['x', nonceToken, `${tokens.token}x`, tokens.refreshToken])
    expect((await page.call('GET', '/auth/v1/me', { bearer })).error).toBe('invalid_token')
  expect((await page.refresh(tokens.refreshToken)).status).toBe(200)
})

test('behavior: a new secret signs, and tokens of the previous one stay valid until they expire', async () => {
  const { tokens } = await page.signIn()
  const newer = 'another secret that nobody guesses, as long'
  page.server = await page.start({ keys: [newer, SECRET] })
  expect((await page.call('GET', '/auth/v1/me', { bearer: tokens.token })).status).toBe(200)
  const next = (await page.refresh(tokens.refreshToken)).answer as unknown as Tokens
  page.server = await page.start({ keys: [newer] })
  expect((await page.call('GET', '/auth/v1/me', { bearer: tokens.token })).error).toBe('invalid_token')
  expect((await page.call('GET', '/auth/v1/me', { bearer: next.token })).status).toBe(200)
  expect((await page.refresh(next.refreshToken)).status).toBe(200)
})

test('behavior: metadata of a session has a size limit', async () => {
  const { tokens } = await page.signIn()
  const putMetadata = (metadata: unknown) =>
    page.call('PUT', '/auth/v1/account-metadata', { bearer: tokens.token, body: { metadata } })
  const me = async () => (await page.call('GET', '/auth/v1/me', { bearer: tokens.token })).answer
  expect(await me()).not.toHaveProperty('metadata')
  expect((await putMetadata({ plan: 'small' })).status).toBe(204)
  expect(await me()).toMatchObject({ metadata: { plan: 'small' } })
  expect((await putMetadata('x'.repeat(4096))).error).toBe('too_large')
  expect((await page.call('PUT', '/auth/v1/account-metadata', { body: { metadata: 1 } })).error).toBe(
    'invalid_token',
  )
})

test('behavior: another server verifies tokens by the public keys', async () => {
  page.clock.now = Date.now()
  const { tokens, who: account } = await page.signIn()
  const web = createServer((request, response) => {
    void page.server.fetch(new Request(`${ISSUER}${request.url}`)).then((answer) => {
      response.writeHead(answer.status, Object.fromEntries(answer.headers))
      Readable.fromWeb(answer.body as never).pipe(response)
    })
  })
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve))
  try {
    const { port } = web.address() as { port: number }
    const jwksUrl = `http://127.0.0.1:${port}/.well-known/jwks.json`
    const verify = createTokenVerifier({ issuer: ISSUER, audience: ISSUER, jwksUrl })
    expect(await verify(tokens.token)).toMatchObject({
      address: account.address,
      sub: `did:pkh:eip155:1:${account.address}`,
    })
    const stranger = createTokenVerifier({ issuer: ISSUER, audience: 'https://other.example', jwksUrl })
    await expect(stranger(tokens.token)).rejects.toMatchObject({ code: 'invalid_token' })
    await expect(verify(`${tokens.token.slice(0, -4)}AAAA`)).rejects.toMatchObject({
      code: 'invalid_token',
    })
  } finally {
    web.closeAllConnections()
    web.close()
  }
})
