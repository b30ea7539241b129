import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testIdentity } from './testing/testIdentity.js'
import { decodeDidKey } from './decodeDidKey.js'
import { verifyJwt } from './verifyJwt.js'

const now = 1_795_000_000_000
const seconds = now / 1000
const aud = 'wss://relay.example'
const isOurHost = (host: string): boolean => host === 'relay.example'
const check = (token: string): unknown => verifyJwt(token, { now, isOurHost })
const alice = testIdentity('alice')
const fresh = { iat: seconds, exp: seconds + 86_400 }

describe('claims', () => {
  test.each([
    ['as the library writes them', fresh],
    ['expired within the slack', { iat: seconds - 86_400, exp: seconds - 60 }],
    ['issued five minutes ahead', { iat: seconds + 300, exp: seconds + 86_700 }],
    ['no sub', { ...fresh, sub: undefined }],
    ['another port and path of our host', { ...fresh, aud: 'ws://RELAY.example:8443/path?x=1' }],
    ['the act of the published text', { ...fresh, act: 'client_auth' }],
  ])('param: accepted: %s', (_, claims) => {
    expect(check(alice.token(aud, claims))).toEqual({ clientId: alice.clientId })
  })

  test.each([
    ['expired', { iat: seconds - 86_400, exp: seconds - 61 }, 'expired'],
    ['too far ahead', { iat: seconds + 301, exp: seconds + 86_400 }, 'future'],
    ['no exp', { ...fresh, exp: undefined }, 'numbers'],
    ['exp as text', { ...fresh, exp: String(seconds + 60) }, 'numbers'],
    ['another relay', { ...fresh, aud: 'wss://other.example' }, 'aud'],
    ['a subdomain', { ...fresh, aud: 'wss://relay.example.evil.test' }, 'aud'],
    ['an aud that is no URL', { ...fresh, aud: 'relay.example' }, 'aud'],
    ['a list of aud', { ...fresh, aud: [aud] }, 'aud'],
    ['the id of somebody else', { ...fresh, iss: testIdentity('bob').clientId }, 'signature'],
    ['an id that is no did:key', { ...fresh, iss: 'did:web:x' }, 'did:key'],
    [
      'an id with another multicodec',
      { ...fresh, iss: 'did:key:zQ3shokFTS3brHcDQrn82RUDfCZESWL1ZdCEJwekUDPQiYBme' },
      'did:key',
    ],
  ])('error: %s', (_, claims, word) => {
    expect(check(alice.token(aud, claims))).toEqual({ refused: expect.stringContaining(word) })
  })

  test.each([
    ['none', { alg: 'none', typ: 'JWT' }],
    ['another algorithm', { alg: 'HS256', typ: 'JWT' }],
    ['no typ', { alg: 'EdDSA' }],
    ['a list', [{ alg: 'EdDSA', typ: 'JWT' }]],
  ])('error: header: %s', (_, header) => {
    expect(check(alice.token(aud, fresh, header))).toHaveProperty('refused')
  })
})

describe('forms', () => {
  const good = alice.token(aud, fresh)
  const [header = '', payload = '', signature = ''] = good.split('.')
  test.each([
    ['empty', ''],
    ['two parts', `${header}.${payload}`],
    ['four parts', `${good}.x`],
    ['padding', `${good}==`],
    ['standard base64', `${header}.${payload}.+/${signature.slice(2)}`],
    ['a longer signature', `${good}AAAA`],
    [
      'unused bits of the last digit set',
      `${header}.${payload}.${signature.slice(0, -1)}${nextDigit(signature)}`,
    ],
    ['longer than any token', `${header}.${'A'.repeat(5000)}.${signature}`],
  ])('error: %s', (_, token) => expect(check(token)).toHaveProperty('refused'))

  test('behavior: garbage never throws and is never let in', () => {
    const text = fc.oneof(fc.string(), fc.base64String(), fc.json())
    fc.assert(
      fc.property(fc.array(text, { maxLength: 5 }), (parts) => {
        expect(check(parts.join('.'))).toHaveProperty('refused')
      }),
    )
  })

  test('behavior: a good token with any one byte changed is never let in', () => {
    fc.assert(
      fc.property(fc.nat(good.length - 1), fc.constantFrom(...'Aa0_-.'), (at, digit) => {
        fc.pre(good[at] !== digit)
        expect(check(good.slice(0, at) + digit + good.slice(at + 1))).toHaveProperty('refused')
      }),
    )
  })

  test('behavior: claims of any JSON, rightly signed, never throw', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('iss', 'aud', 'iat', 'exp'), fc.jsonValue()), (claims) => {
        const verdict = check(alice.token(aud, { ...fresh, ...claims }))
        if ('iss' in claims || 'aud' in claims) expect(verdict).toHaveProperty('refused')
        else expect(verdict).toBeDefined()
      }),
      { numRuns: 50 },
    )
  })

  test('behavior: any text as a did:key never throws', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(decodeDidKey(`did:key:z${text}`)?.length ?? 32).toBe(32)
      }),
    )
  })
})

/** Changes unused bits of the last digit: it decodes to the same bytes. */
function nextDigit(signature: string): string {
  const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  return digits.charAt(digits.indexOf(signature.at(-1) ?? '') + 1)
}
