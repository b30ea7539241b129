import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSecrets, lookupKeysFrom } from './secrets.js'

const secret = 'a secret of at least 32 characters'
const secrets = createSecrets(secret, 'test')

test('behavior: what is sealed opens with the same secret, purpose and context only', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, context) => {
      const sealed = secrets.seal('share', text, context)
      expect(secrets.open('share', sealed, context)).toBe(text)
      expect(sealed).not.toBe(secrets.seal('share', text, context))
      expect(() => secrets.open('share', sealed, `${context}x`)).toThrow()
      expect(() => secrets.open('email', sealed, context)).toThrow()
      expect(() => createSecrets(`${secret}x`, 'test').open('share', sealed, context)).toThrow()
      expect(() => createSecrets(secret, 'other').open('share', sealed, context)).toThrow()
    }),
    { numRuns: 25 },
  )
})

test('error: a sealed text that was changed anywhere does not open', () => {
  const sealed = Buffer.from(secrets.seal('share', 'text', 'context'), 'base64url')
  for (let index = 0; index < sealed.length; index += 1) {
    const changed = Buffer.from(sealed)
    changed[index] = (changed[index] ?? 0) ^ 1
    expect(() => secrets.open('share', changed.toString('base64url'), 'context')).toThrow()
  }
  expect(() => secrets.open('share', '', 'context')).toThrow('too short')
})

test('behavior: a proof belongs to its secret, purpose and parts', () => {
  const proof = secrets.proof('code', 'a', '123456')
  expect(proof).toMatch(/^[\w-]{43}$/)
  expect(secrets.isProof(proof, 'code', 'a', '123456')).toBe(true)
  expect(secrets.isProof(proof, 'code', 'a1', '23456')).toBe(false)
  expect(secrets.isProof(proof, 'link', 'a', '123456')).toBe(false)
  expect(secrets.isProof(`${proof}x`, 'code', 'a', '123456')).toBe(false)
  expect(secrets.isProof('', 'code', 'a', '123456')).toBe(false)
  expect(createSecrets(secret, 'other').isProof(proof, 'code', 'a', '123456')).toBe(false)
})

test('behavior: proofs, signatures and texts of installations from before rotation stay what they were', () => {
  const proofs = ['email', 'subject', 'identity', 'server key'].map((name) => secrets.proof(name, 'a', 'b'))
  expect(proofs).toEqual([
    'J4h9Ev58snW8eYa2qv3_0nbOHNZngwXkCRLpol4LVW0',
    '8BYAPQaFBZhZ0lT1oAubIMPLu4ufDkuQ11jenjsm_E0',
    'S7aO0Wohuut_o_pSE0hTZdjKY-yGT4ZHnP3Yd57LBsQ',
    'h_xbeHEKjtFNAZ6dgHOU-yeLCMl6ZfhfNkWSA6HH0nY',
  ])
  expect(['access', 'device'].map((name) => secrets.sign(name, 'a', 'b'))).toEqual([
    'hkh_R48UnZdnVixSrsz3VioRnntaw5ohxHvDO5e5Vjw',
    '6QuXVFzTVAzoCFxAuxa-gCpP71K6kBt-RH4kxFHs06w',
  ])
  expect(secrets.open('share', 'QDA8fQpU3vdQF8Am72qp0rDB6fsMmBxILrRWtNZVoAM', 'context')).toBe('text')
})

const [former, next] = [
  'the former secret, of forty characters !!',
  'the next secret, of 40 characters as well',
]
const before = createSecrets(former, 'test')
const { firstKey } = before
const during = createSecrets({ current: next, previous: former, firstKey }, 'test')
const lookups = lookupKeysFrom(former, 'test')
const after = createSecrets({ current: next, firstKey, lookups }, 'test')

test('behavior: while two secrets are set both verify and open, and the current one makes what is new', () => {
  const old = before.seal('share', 'text', 'row')
  expect(during.open('share', old, 'row')).toBe('text')
  expect(during.isSigned(before.sign('access', 'a'), 'access', 'a')).toBe(true)
  const sealed = during.seal('share', 'text', 'row')
  expect(sealed).toMatch(new RegExp(`^${during.keyIds[0]}\\.[\\w-]+$`))
  expect(after.open('share', sealed, 'row')).toBe('text')
  expect(after.isSigned(during.sign('access', 'a'), 'access', 'a')).toBe(true)
  const late = createSecrets({ current: former, previous: next, firstKey }, 'test')
  expect(late.open('share', sealed, 'row')).toBe('text')
  expect(late.isSigned(during.sign('access', 'a'), 'access', 'a')).toBe(true)
})

test('error: once it is removed, a secret that leaked opens, signs and forges nothing', () => {
  expect(() => after.open('share', before.seal('share', 'text', 'row'), 'row')).toThrow()
  expect(() => before.open('share', after.seal('share', 'text', 'row'), 'row')).toThrow('which is not set')
  for (const purpose of ['access', 'refresh', 'device', 'code', 'admin session', 'ticket', 'dpop nonce'])
    expect(after.isSigned(before.sign(purpose, 'a'), purpose, 'a')).toBe(false)
})

test('error: a key id leads to no other key, and taking it off opens nothing', () => {
  const sealed = during.seal('share', 'text', 'row')
  const [id = '', body = ''] = sealed.split('.')
  expect(() => during.open('share', `${before.keyIds[0]}.${body}`, 'row')).toThrow()
  expect(() => during.open('share', `AAAAAAAA.${body}`, 'row')).toThrow('AAAAAAAA, which is not set')
  expect(() => during.open('share', `${id}.${before.seal('share', 'text', 'row')}`, 'row')).toThrow()
  expect(() => during.open('email', sealed, 'row')).toThrow()
  expect(() => during.open('share', sealed, 'other row')).toThrow()
  expect(id).not.toContain(next.slice(0, 6))
})

test('behavior: rows are found by the same digests before, during and after a rotation', () => {
  for (const purpose of ['email', 'subject', 'one that did not exist before']) {
    const proof = before.proof(purpose, 'shop', 'ada@example.org')
    expect([during, after].map((one) => one.proof(purpose, 'shop', 'ada@example.org'))).toEqual([
      proof,
      proof,
    ])
    expect(proof).not.toBe(createSecrets(next, 'test').proof(purpose, 'shop', 'ada@example.org'))
  }
})
