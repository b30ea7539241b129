import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeJwt, jwtVerify } from 'jose'
import { afterAll, expect, test } from 'vitest'
import { redirect, socialOf, startOidc } from '../../test/oidc.js'
import { createProviderClient } from './askProvider.js'
import { socialSettings } from './providers.js'

const folder = mkdtempSync(join(tmpdir(), 'latchkey-apple-'))
const oidc = await startOidc()
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await oidc.stop()
})

const pemOf = (key: KeyObject) => String(key.export({ type: 'pkcs8', format: 'pem' }))
const own = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const file = (name: string, text: string) => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}
const keyFile = file('AuthKey_ABC123DEFG.p8', pemOf(own.privateKey))
const { issuer } = socialOf(oidc, 'apple') as { issuer: string }
const given = { provider: 'apple', clientId: 'apple', teamId: 'DEF123GHIJ', keyId: 'ABC123DEFG', issuer }
const binding = {
  redirectUri: redirect,
  state: 's'.repeat(43),
  nonce: 'n'.repeat(43),
  verifier: 'v'.repeat(43),
}

async function logIn(settings: object, now: () => number, client = createProviderClient(now)) {
  const secrets: string[] = []
  oidc.takeSecret(async (secret) => {
    secrets.push(secret)
    const { payload, protectedHeader } = await jwtVerify(secret, own.publicKey, {
      currentDate: new Date(now()),
      audience: 'https://appleid.apple.com',
      issuer: 'DEF123GHIJ',
      subject: 'apple',
    })
    return (
      protectedHeader.alg === 'ES256' && protectedHeader.kid === 'ABC123DEFG' && payload.exp !== undefined
    )
  })
  const social = socialSettings.parse(settings)
  const back = await oidc.visit(await client.urlOf(social, binding), 'ada')
  return { profile: await client.profileOf(social, binding, back), secret: secrets[0] ?? '', client }
}

test.each([
  ['a file', { keyFile }],
  ['its text', { key: pemOf(own.privateKey) }],
])('behavior: Apple’s secret is made from team id, key id and key: %s', async (_, key) => {
  const { profile, secret } = await logIn({ ...given, ...key }, Date.now)
  expect(profile).toMatchObject({ subject: 'ada' })
  const { exp = 0, iat = 0 } = decodeJwt(secret)
  // Apple's limit is 15,777,000 seconds.
  expect(exp - iat).toBeGreaterThan(0)
  expect(exp - iat).toBeLessThanOrEqual(15_777_000)
})

test('behavior: a secret is made anew before it ends', async () => {
  let at = Date.now()
  const first = await logIn({ ...given, keyFile }, () => at)
  at += 59 * 60_000
  const second = await logIn({ ...given, keyFile }, () => at, first.client)
  expect(decodeJwt(second.secret).exp).toBe((decodeJwt(first.secret).exp ?? 0) + 59 * 60)
  at += 365 * 86_400_000
  expect((await logIn({ ...given, keyFile }, () => at, first.client)).profile).toMatchObject({
    subject: 'ada',
  })
})

test('behavior: a secret that was signed elsewhere is sent as it is', async () => {
  const { profile } = await (async () => {
    oidc.takeSecret()
    const client = createProviderClient(Date.now)
    const social = socialSettings.parse(socialOf(oidc, 'apple'))
    const back = await oidc.visit(await client.urlOf(social, binding), 'ada')
    return { profile: await client.profileOf(social, binding, back) }
  })()
  expect(profile).toMatchObject({ subject: 'ada' })
})

test('behavior: settings that were read can be read again', () => {
  const once = socialSettings.parse({ ...given, keyFile })
  expect(socialSettings.parse(once)).toEqual(once)
})

const rsa = pemOf(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey)
const curve = pemOf(generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey)
const half = pemOf(own.privateKey).slice(0, 80)
test.each<[string, object, string, RegExp]>([
  ['a file that is not there', { keyFile: join(folder, 'none.p8') }, 'keyFile', /cannot be read \(ENOENT\)/],
  ['a folder', { keyFile: folder }, 'keyFile', /cannot be read \(EISDIR\)/],
  ['a file without a key', { keyFile: file('empty.p8', '') }, 'keyFile', /private key in PEM/],
  ['half a key', { keyFile: file('half.p8', half) }, 'keyFile', /private key in PEM/],
  [
    'a public key',
    { key: String(own.publicKey.export({ type: 'spki', format: 'pem' })) },
    'key',
    /private key in PEM/,
  ],
  ['an RSA key', { key: rsa }, 'key', /P-256/],
  ['a key on another curve', { keyFile: file('p384.p8', curve) }, 'keyFile', /P-256/],
  ['both', { keyFile, key: pemOf(own.privateKey) }, 'key', /beside keyFile/],
  ['no key', {}, 'keyFile', /is missing/],
  ['no team id', { keyFile, teamId: undefined }, 'teamId', /is missing/],
  ['no key id', { keyFile, keyId: undefined }, 'keyId', /is missing/],
  [
    'a key id that is the name of the file',
    { keyFile, keyId: 'AuthKey_ABC123DEFG.p8' },
    'keyId',
    /ten letters/,
  ],
  ['a secret beside the key', { keyFile, clientSecret: 's3' }, 'teamId', /beside clientSecret/],
  ['another provider', { keyFile, provider: 'google' }, 'teamId', /Apple alone/],
])('error: %s is named at the start', (_, change, path, message) => {
  const { error } = socialSettings.safeParse({ ...given, ...change })
  expect(error?.issues.map((issue) => issue.path.join())).toEqual([path])
  expect(error?.issues[0]?.message).toMatch(message)
  expect(JSON.stringify(error?.issues)).not.toContain('PRIVATE')
})

test('error: a provider without a secret', () => {
  const { error } = socialSettings.safeParse({ provider: 'github', clientId: 'id' })
  expect(error?.issues).toMatchObject([{ path: ['clientSecret'], message: 'is missing' }])
})
