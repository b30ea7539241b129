import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createProver } from '../../test/prover.js'
import { refusedProofs, tryProofs } from '../../test/unproven.js'
import { sendFailure } from '../http/sendFailure.js'
import type { ServiceEnv } from '../http/serviceEnv.js'
import { createLog } from '../log.js'
import { createSecrets } from '../secrets.js'
import { accessTokenOf, createKeyProofs } from './keyProofs.js'

const service = 'https://login.example'
const url = `${service}/session`
const secrets = createSecrets('a secret of at least 32 characters', 'test')
const minutes = 60_000

function routeOf({ publicUrl, own = secrets }: { publicUrl?: string; own?: typeof secrets } = {}) {
  const clock = { at: 1_000_000_000_000 }
  const seen = new Map<string, number>()
  const limits = {
    async take({ name, per }: { name: string; per: number }, of: string) {
      const endsAt = seen.get(`${name} ${of}`) ?? 0
      if (endsAt > clock.at) return Math.ceil((endsAt - clock.at) / 1000)
      seen.set(`${name} ${of}`, clock.at + per)
      return 0
    },
  }
  const prove = createKeyProofs({ secrets: own, limits, now: () => clock.at, publicUrl })
  const app = new Hono<ServiceEnv>()
  app.onError((error, c) => sendFailure(error, c, createLog({ name: 'kit', level: 'silent' })))
  app.all('/session', async (c) => c.json({ key: await prove(c), token: accessTokenOf(c) }))
  const send = async (headers: Record<string, string>, at = url, method = 'POST') =>
    app.request(at, { method, headers })
  return { clock, seen, send }
}

async function answered(response: Response) {
  const { key, reasons } = (await response.json()) as { key?: string; reasons?: { name: string }[] }
  return key ?? reasons?.[0]?.name
}

test.each([undefined, 'a-token'])(
  'error: with token %s, everything but one right proof is refused',
  async (token) => {
    const { send } = routeOf()
    const found = await tryProofs(createProver(), {
      method: 'POST',
      url,
      token,
      send: (headers) => send(headers),
    })
    expect(found).toEqual(refusedProofs(token))
  },
)

test('behavior: the key is named by its thumbprint, the same one each time, another for another key', async () => {
  const { send } = routeOf()
  const [one, two] = [createProver(), createProver()]
  const keyOf = async (prover: typeof one) =>
    answered(await prover.fetch({ method: 'POST', url }, (headers) => send(headers)))
  const first = await keyOf(one)
  expect(first).toMatch(/^[\w-]{43}$/)
  expect(await keyOf(one)).toBe(first)
  expect(await keyOf(two)).not.toBe(first)
})

test('behavior: every answer brings the nonce of the time, which works for two to four minutes', async () => {
  const { clock, send } = routeOf()
  const prover = createProver()
  const nonceOf = async () => (await send({})).headers.get('dpop-nonce') ?? ''
  const nonce = await nonceOf()
  const tryIt = async () =>
    answered(await send({ dpop: await prover.sign({ method: 'POST', url }, { nonce }) }))
  expect(nonce).toMatch(/^[\w-]{43}$/)
  clock.at = Math.floor(clock.at / (2 * minutes)) * 2 * minutes + 4 * minutes - 1
  expect(await nonceOf()).not.toBe(nonce)
  expect(await tryIt()).toMatch(/^[\w-]{43}$/)
  clock.at += 1
  expect(await tryIt()).toBe('use_dpop_nonce')
})

test('error: a nonce from before its time, or of another service, is none', async () => {
  const { clock, send } = routeOf()
  const prover = createProver()
  const other = routeOf({ own: createSecrets('a secret of at least 32 characters', 'other') })
  const foreign = (await other.send({})).headers.get('dpop-nonce')
  clock.at += 10 * minutes
  const early = (await send({})).headers.get('dpop-nonce')
  clock.at -= 10 * minutes
  for (const nonce of [foreign, early])
    expect(await answered(await send({ dpop: await prover.sign({ method: 'POST', url }, { nonce }) }))).toBe(
      'use_dpop_nonce',
    )
})

test('error: a proof is of no use again for as long as its nonce works', async () => {
  const { clock, send, seen } = routeOf()
  const prover = createProver()
  clock.at = 2 * minutes * 1_000
  const nonce = (await send({})).headers.get('dpop-nonce')
  const dpop = await prover.sign({ method: 'POST', url }, { nonce })
  expect(await answered(await send({ dpop }))).toMatch(/^[\w-]{43}$/)
  for (const step of [0, 1, 2 * minutes, 2 * minutes - 2]) {
    clock.at += step
    expect(await answered(await send({ dpop }))).toBe('invalid_dpop_proof')
  }
  clock.at += 1
  expect(await answered(await send({ dpop }))).toBe('use_dpop_nonce')
  // Invalid proofs are not counted, so an attacker cannot fill the table.
  expect(seen.size).toBe(1)
})

test.each([
  ['its own address', undefined, url, url, true],
  ['another scheme, where TLS ends before us', undefined, 'http://login.example/session', url, true],
  ['another host', undefined, url, 'https://evil.example/session', false],
  ['another port', undefined, url, 'https://login.example:8443/session', false],
  ['the default port', undefined, url, 'https://login.example:443/session', true],
  ['a scheme that is none of the web', undefined, url, 'ftp://login.example/session', false],
  ['a user', undefined, url, 'https://user@login.example/session', false],
  ['a fragment', undefined, url, `${url}#x`, false],
  ['a path that ends in a slash', undefined, url, `${url}/`, false],
  ['a path with dots', undefined, url, 'https://login.example/a/../session', true],
  ['no address', undefined, url, 'session', false],
  [
    'the public address',
    'https://public.example/',
    'http://10.0.0.1:4110/session',
    'https://public.example/session',
    true,
  ],
  [
    'the inner address beside a public one',
    'https://public.example',
    'http://10.0.0.1:4110/session',
    'http://10.0.0.1:4110/session',
    false,
  ],
  [
    'the public address without TLS',
    'https://public.example',
    'http://10.0.0.1:4110/session',
    'http://public.example/session',
    false,
  ],
])('param: a proof for %s', async (_, publicUrl, at, htu, isRight) => {
  const { send } = routeOf(publicUrl === undefined ? {} : { publicUrl })
  const nonce = (await send({}, at)).headers.get('dpop-nonce')
  const dpop = await createProver().sign({ method: 'POST', url }, { nonce, htu })
  expect((await send({ dpop }, `${at}?query=1`)).status).toBe(isRight ? 200 : 401)
})

test('error: keys and signatures of another kind are refused: none, shared secrets, RSA, Ed25519, a private key', async () => {
  const { send } = routeOf()
  const nonce = (await send({})).headers.get('dpop-nonce')
  const claims = { htm: 'POST', htu: url, iat: 1, jti: 'x'.repeat(16), nonce }
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = await exportJWK(publicKey)
  const shared = new TextEncoder().encode(JSON.stringify(jwk))
  const signed = async (alg: string, key: Parameters<SignJWT['sign']>[0], named: object) =>
    new SignJWT(claims).setProtectedHeader({ alg, typ: 'dpop+jwt', jwk: named }).sign(key)
  const other = async (alg: string) => {
    const pair = await generateKeyPair(alg, { extractable: true })
    return signed(alg, pair.privateKey, await exportJWK(pair.publicKey))
  }
  const proofs = [
    `${encode({ alg: 'none', typ: 'dpop+jwt', jwk })}.${encode(claims)}.`,
    await signed('HS256', shared, jwk),
    await other('RS256'),
    await other('EdDSA'),
    await other('ES384'),
    await signed('ES256', privateKey, await exportJWK(privateKey)),
    await signed('ES256', privateKey, {}),
    'x'.repeat(5_000),
    '..',
    '',
  ]
  for (const dpop of proofs) expect(await answered(await send({ dpop }))).toBe('invalid_dpop_proof')
  expect((await send({ dpop: await signed('ES256', privateKey, jwk) })).status).toBe(200)
})

test('error: a proof that is longer than it can be is not even read', async () => {
  const { send } = routeOf()
  const nonce = (await send({})).headers.get('dpop-nonce')
  const dpop = await createProver().sign(
    { method: 'POST', url },
    { nonce, htu: `${url}?${'x'.repeat(4_000)}` },
  )
  const response = await send({ dpop })
  expect(await response.text()).toContain('cannot be read')
})

test.each([
  ['DPoP abc', 'abc'],
  ['dpop abc', 'abc'],
  ['Bearer abc', undefined],
  ['DPoP', undefined],
  ['DPoP a b', undefined],
  ['DPoP  a', undefined],
  ['xDPoP a', undefined],
])('param: the token of %j is %s', async (authorization, expected) => {
  const { send } = routeOf()
  const response = await createProver().fetch({ method: 'POST', url, token: expected }, (headers) =>
    send({ ...headers, authorization }),
  )
  expect(await response.json()).toMatchObject(
    expected === undefined ? { key: expect.any(String) } : { token: expected },
  )
})
