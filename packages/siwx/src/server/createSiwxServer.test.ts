import { signInMessage } from '@latchkey/protocol/signIn'
import { beforeEach, describe, expect, test } from 'vitest'
import { ISSUER, openPage, PAGE } from '../../test/openPage.js'
import { onEvm, signedBy } from '../../test/someone.js'
import { SiwxError } from './SiwxError.js'

let page: Awaited<ReturnType<typeof openPage>>
beforeEach(async () => {
  page = await openPage()
})

describe('signing in', () => {
  test('behavior: nonce, signature, and the signed-in account', async () => {
    const { status, tokens, session, who: account } = await page.signIn()
    expect(status).toBe(200)
    expect(tokens.expiresAt).toBe(new Date(page.clock.now + 15 * 60_000).toISOString())
    const me = await page.call('GET', '/auth/v1/me', { bearer: tokens.token })
    expect(me.answer).toMatchObject({
      iss: ISSUER,
      aud: ISSUER,
      sub: `did:pkh:eip155:1:${account.address}`,
      address: account.address,
      chainId: '1',
      chainNamespace: 'eip155',
      caip2Network: 'eip155:1',
      uri: session.data.uri,
      domain: 'shop.example',
      nonce: session.data.nonce,
    })
    expect(me.headers.get('cache-control')).toBe('no-store')
  })

  const sidOf = async ({ answer }: { answer: Record<string, unknown> | undefined }) => {
    const { answer: me } = await page.call('GET', '/auth/v1/me', { bearer: String(answer?.['token']) })
    return String(me?.['sid'])
  }

  test('behavior: a lost answer can be repeated for a minute, with the same session', async () => {
    const first = await page.signIn()
    const { session, nonceToken } = first
    const repeat = () => page.call('POST', '/auth/v1/authenticate', { body: session, nonceToken })
    page.clock.now += 59_000
    const again = await repeat()
    expect(again.status).toBe(200)
    expect(again.answer?.['refreshToken']).toBe(first.tokens.refreshToken)
    expect(await sidOf(again)).toBe(await sidOf(first))
    page.clock.now += 2_000
    expect((await repeat()).error).toBe('invalid_nonce')
    expect(page.log).toEqual(['invalid_nonce replayed'])
  })

  test('error: a nonce makes one session, even when used concurrently', async () => {
    const { nonce, token } = await page.newNonce(PAGE)
    const body = await signedBy(onEvm(), { nonce })
    const all = await Promise.all(
      [1, 2, 3].map(() => page.call('POST', '/auth/v1/authenticate', { body, nonceToken: token })),
    )
    const taken = all.filter(({ status }) => status === 200)
    expect(taken.length).toBeGreaterThan(0)
    expect(new Set(await Promise.all(taken.map(sidOf))).size).toBe(1)
  })

  test('error: an eavesdropper on the signed message gets no session, nor does the nonce of another page', async () => {
    const { session } = await page.signIn()
    const own = await page.newNonce(PAGE)
    for (const nonceToken of [undefined, own.token, session.signature])
      expect(
        (
          await page.call('POST', '/auth/v1/authenticate', {
            body: session,
            ...(nonceToken && { nonceToken }),
          })
        ).error,
      ).toBe('invalid_nonce')
    const { nonce, token: nonceToken } = await page.newNonce(PAGE)
    const sign = async () => ({ body: await signedBy(onEvm(), { nonce }), nonceToken })
    expect((await page.call('POST', '/auth/v1/authenticate', await sign())).status).toBe(200)
    expect((await page.call('POST', '/auth/v1/authenticate', await sign())).error).toBe('invalid_nonce')
  })

  test.each(['refreshed', 'ended'])(
    'error: a session that was %s meanwhile is not returned again',
    async (how) => {
      const { session, nonceToken, tokens } = await page.signIn()
      if (how === 'refreshed') await page.refresh(tokens.refreshToken)
      else await page.call('POST', '/auth/v1/sign-out', { body: { refreshToken: tokens.refreshToken } })
      const again = await page.call('POST', '/auth/v1/authenticate', { body: session, nonceToken })
      expect([again.status, again.error]).toEqual([422, 'invalid_nonce'])
    },
  )

  test('error: unknown, late or foreign nonces are distinguished in the log only', async () => {
    const { nonce, token } = await page.newNonce(PAGE)
    const session = await signedBy(onEvm(), { nonce })
    const other = await page.newNonce(PAGE)
    const answers = [
      await page.call('POST', '/auth/v1/authenticate', { body: session }),
      await page.call('POST', '/auth/v1/authenticate', { body: session, nonceToken: `${token}x` }),
      await page.call('POST', '/auth/v1/authenticate', { body: session, nonceToken: other.token }),
    ]
    page.clock.now += 11 * 60_000
    const lateSignIn = await signedBy(onEvm(), { nonce, issuedAt: page.at() })
    answers.push(await page.call('POST', '/auth/v1/authenticate', { body: lateSignIn, nonceToken: token }))
    expect(new Set(answers.map(({ answer }) => JSON.stringify(answer))).size).toBe(1)
    expect(page.log).toEqual([
      'invalid_nonce unknown',
      'invalid_nonce unknown',
      'invalid_nonce of another page',
      'invalid_nonce unknown',
    ])
  })

  test('error: a nonce stolen from another page', async () => {
    page.server = await page.start({ domains: [PAGE, 'https://other.example'] })
    const { nonce, token: nonceToken } = await page.newNonce('https://other.example')
    const body = await signedBy(onEvm(), { nonce })
    expect((await page.call('POST', '/auth/v1/authenticate', { body, nonceToken })).error).toBe(
      'invalid_nonce',
    )
  })

  test('error: a sign-in made for another page than its sender', async () => {
    page.server = await page.start({ domains: [PAGE, 'https://other.example'] })
    const { nonce, token: nonceToken } = await page.newNonce(PAGE)
    const body = await signedBy(onEvm(), { nonce })
    const sent = await page.call('POST', '/auth/v1/authenticate', {
      body,
      nonceToken,
      origin: 'https://other.example',
    })
    expect([sent.status, sent.error]).toEqual([403, 'wrong_domain'])
  })

  test('behavior: a same-origin page may request a nonce without an origin', async () => {
    const { nonce, token: nonceToken } = await page.newNonce('')
    const body = await signedBy(onEvm(), { nonce })
    expect((await page.call('POST', '/auth/v1/authenticate', { body, nonceToken })).status).toBe(200)
  })

  test('error: a wrong signature does not use up the nonce', async () => {
    const { nonce, token: nonceToken } = await page.newNonce(PAGE)
    const who = onEvm()
    const body = await signedBy(who, { nonce })
    const { signature } = await signedBy(onEvm(), { nonce })
    const wrong = await page.call('POST', '/auth/v1/authenticate', {
      body: { ...body, signature },
      nonceToken,
    })
    expect(wrong.error).toBe('wrong_signature')
    expect((await page.call('POST', '/auth/v1/authenticate', { body, nonceToken })).status).toBe(200)
  })
})

describe('cost of an attempt', () => {
  /** Like a contract's, of no key. */
  const signature = `0x${'12'.repeat(70)}`

  async function counted(limit = Infinity) {
    const calls: string[] = []
    page.server = await page.start({
      rpc: () => async () => void calls.push('node'),
      beforeVerify: async (request) => {
        calls.push(`count ${request.headers.get('origin')}`)
        if (calls.filter((line) => line !== 'node').length > limit) throw new SiwxError('too_many')
      },
      beforeUse: async (did) => void calls.push(did),
    })
    return calls
  }

  test('error: without a nonce of this page no node request is sent', async () => {
    const calls = await counted()
    const { nonce, token } = await page.newNonce(PAGE)
    const body = { ...(await signedBy(onEvm(), { nonce })), signature }
    for (const nonceToken of ['', `${token}x`, (await page.newNonce(PAGE)).token])
      expect((await page.call('POST', '/auth/v1/authenticate', { body, nonceToken })).error).toBe(
        'invalid_nonce',
      )
    const elsewhere = { body, nonceToken: token, origin: 'https://evil.example' }
    expect((await page.call('POST', '/auth/v1/authenticate', elsewhere)).error).toBe('wrong_domain')
    expect(calls).toEqual([])
  })

  test('behavior: attempts are counted before verification, accounts after it', async () => {
    const calls = await counted(2)
    const { nonce, token: nonceToken } = await page.newNonce(PAGE)
    const account = onEvm()
    const right = await signedBy(account, { nonce })
    const send = (body: unknown) => page.call('POST', '/auth/v1/authenticate', { body, nonceToken })
    expect((await send({ ...right, signature })).error).toBe('wrong_signature')
    expect(calls).toEqual([`count ${PAGE}`, 'node'])
    expect((await send(right)).status).toBe(200)
    expect(calls.slice(2)).toEqual([`count ${PAGE}`, `did:pkh:eip155:1:${account.address}`])
    const { status, error } = await send({ ...right, signature })
    expect([status, error, calls.slice(4)]).toEqual([429, 'too_many', [`count ${PAGE}`]])
  })
})

describe('requests', () => {
  test('behavior: only listed pages may read the answers', async () => {
    const preflight = await page.call('OPTIONS', '/auth/v1/authenticate')
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-origin')).toBe(PAGE)
    expect(preflight.headers.get('access-control-allow-headers')).toContain('x-nonce-jwt')
    const stranger = await page.call('GET', '/auth/v1/nonce', { origin: 'https://evil.example' })
    expect([stranger.status, stranger.error]).toEqual([403, 'wrong_domain'])
    expect(stranger.headers.get('access-control-allow-origin')).toBeNull()
  })

  test.each([
    [false, 'authorization, content-type, x-nonce-jwt, x-app-version, sentry-trace, b3'],
    [true, 'authorization, content-type, x-nonce-jwt, sentry-trace, b3'],
  ])('behavior: a page with tracing headers signs in; cookies %s', async (cookies, allowed) => {
    const server = await page.start({ cookies })
    const { headers } = await server.fetch(
      new Request(`${ISSUER}/auth/v1/authenticate`, {
        method: 'OPTIONS',
        headers: { origin: PAGE, 'access-control-request-headers': 'X-App-Version,sentry-trace,b3' },
      }),
    )
    expect(headers.get('access-control-allow-headers')).toBe(allowed)
  })

  test('error: unreadable or too large requests, and unknown paths', async () => {
    const post = (body: unknown) => page.call('POST', '/auth/v1/authenticate', { body })
    expect((await post('{')).error).toBe('invalid_request')
    expect((await post([])).error).toBe('invalid_request')
    expect((await post(' '.repeat(16 * 1024 + 1))).error).toBe('too_large')
    expect((await page.call('GET', '/auth/v1/authenticate')).status).toBe(404)
    expect((await page.call('GET', '/')).status).toBe(404)
  })

  test('error: invalid options throw', async () => {
    await expect(page.start({ keys: ['short'] })).rejects.toThrow('at least 32 characters')
    await expect(page.start({ keys: [] })).rejects.toThrow('at least 32 characters')
    await expect(page.start({ domains: [] })).rejects.toThrow('`domains`')
  })
})

test('behavior: the text is that of EIP-4361', async () => {
  const { data } = await signedBy({ ...onEvm(), address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2' })
  expect(signInMessage({ ...data, requestId: '9', resources: ['ipfs://a'] })).toBe(
    [
      'shop.example wants you to sign in with your Ethereum account:',
      '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
      '',
      '',
      'URI: https://shop.example/',
      'Version: 1',
      'Chain ID: 1',
      'Nonce: 32891756ab',
      'Issued At: 2026-03-01T12:00:00.000Z',
      'Request ID: 9',
      'Resources:',
      '- ipfs://a',
    ].join('\n'),
  )
})
