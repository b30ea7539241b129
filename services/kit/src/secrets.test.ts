import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSecrets } from './secrets.js'

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
