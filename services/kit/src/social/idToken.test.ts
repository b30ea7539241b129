import { generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose'
import { afterAll, afterEach, expect, test } from 'vitest'
import { redirect, socialOf, startOidc } from '../../test/oidc.js'
import { createProviderClient } from './askProvider.js'

const oidc = await startOidc()
afterEach(() => oidc.forge())
afterAll(() => oidc.stop())

const settings = socialOf(oidc, 'google')
const binding = {
  redirectUri: redirect,
  state: 's'.repeat(43),
  nonce: 'n'.repeat(43),
  verifier: 'v'.repeat(43),
}
const other = await generateKeyPair('RS256')
const curve = await generateKeyPair('ES256')
const signed = (claims: JWTPayload, header: object, key: CryptoKey | Uint8Array) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', ...header }).sign(key)

async function logIn(forge?: (claims: JWTPayload) => Promise<string>) {
  oidc.forge(forge)
  const client = createProviderClient(Date.now)
  const back = await oidc.visit(await client.urlOf(settings, binding), 'ada')
  return client.profileOf(settings, binding, back)
}

test('behavior: the issuer’s own token says who it is, also one that names the party it is for', async () => {
  expect(await logIn()).toEqual({ subject: 'ada', email: 'ada@example.org', userName: 'ada@example.org' })
  expect(await logIn((claims) => oidc.sign({ ...claims, azp: 'google' }))).toMatchObject({ subject: 'ada' })
})

const hour = 3600
const without = (claims: JWTPayload, name: string): JWTPayload =>
  Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name))
const wrongs: readonly [string, (claims: JWTPayload) => Promise<string>][] = [
  ['another key', (claims) => signed(claims, { kid: 'issuer' }, other.privateKey)],
  ['another key under another name', (claims) => signed(claims, { kid: 'mine' }, other.privateKey)],
  ['a key that it brings along', (claims) => signed(claims, { jwk: { kty: 'RSA' } }, other.privateKey)],
  ['a key of another kind', (claims) => signed(claims, { alg: 'ES256', kid: 'issuer' }, curve.privateKey)],
  ['no signature', async (claims) => new UnsecuredJWT(claims).encode()],
  [
    'the client’s secret',
    (claims) => signed(claims, { alg: 'HS256' }, new TextEncoder().encode('a client secret')),
  ],
  [
    'a changed body',
    async (claims) => {
      const [head, , proof] = (await oidc.sign(claims)).split('.')
      return `${head}.${Buffer.from(JSON.stringify({ ...claims, sub: 'eve' })).toString('base64url')}.${proof}`
    },
  ],
  ['another party', (claims) => oidc.sign({ ...claims, azp: 'somebody else' })],
  ['an empty party', (claims) => oidc.sign({ ...claims, azp: '' })],
  ['another audience', (claims) => oidc.sign({ ...claims, aud: 'github' })],
  ['two audiences and no party', (claims) => oidc.sign({ ...claims, aud: ['google', 'github'] })],
  [
    'two audiences and another party',
    (claims) => oidc.sign({ ...claims, aud: ['google', 'github'], azp: 'github' }),
  ],
  ['another issuer', (claims) => oidc.sign({ ...claims, iss: 'https://evil.example' })],
  ['nobody', (claims) => oidc.sign({ ...claims, sub: '' })],
  ['blanks', (claims) => oidc.sign({ ...claims, sub: '  ' })],
  ['a name without end', (claims) => oidc.sign({ ...claims, sub: 'x'.repeat(256) })],
  ['no name', (claims) => oidc.sign(without(claims, 'sub'))],
  ['another nonce', (claims) => oidc.sign({ ...claims, nonce: 'm'.repeat(43) })],
  ['no nonce', (claims) => oidc.sign(without(claims, 'nonce'))],
  ['an end that has come', (claims) => oidc.sign({ ...claims, exp: Math.floor(Date.now() / 1000) - hour })],
  ['no end', (claims) => oidc.sign(without(claims, 'exp'))],
]

test.each(wrongs)('error: an ID token with %s is refused', async (_, forge) => {
  await expect(logIn(forge)).rejects.toMatchObject({ status: 422, reasons: [{ name: 'social_refused' }] })
})
