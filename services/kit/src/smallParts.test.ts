import { base58 } from '@scure/base'
import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { decodeDidKey } from './decodeDidKey.js'
import { withTimeout } from './withTimeout.js'
import { newCode, newToken } from './oneTime.js'

test('behavior: codes have six digits, leading noughts included, and tokens 256 bits, none twice', () => {
  const codes = Array.from({ length: 5_000 }, newCode)
  expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true)
  // One in ten; none of 5,000 has the chance 10^-228.
  expect(codes.some((code) => code.startsWith('0'))).toBe(true)
  for (let digit = 0; digit < 10; digit += 1)
    expect(codes.filter((code) => code.endsWith(String(digit))).length).toBeGreaterThan(300)
  const tokens = Array.from({ length: 1_000 }, newToken)
  expect(new Set(tokens).size).toBe(1_000)
  expect(tokens.every((token) => Buffer.from(token, 'base64url').length === 32)).toBe(true)
})

test('behavior: the key of a did:key is read back, whatever its bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (key) => {
      const did = `did:key:z${base58.encode(Uint8Array.from([0xed, 0x01, ...key]))}`
      expect(decodeDidKey(did)).toEqual(key)
    }),
  )
})

test('error: any other codec, length, base or scheme is no key, and nothing throws', () => {
  const did = (...bytes: readonly number[]) => `did:key:z${base58.encode(Uint8Array.from(bytes))}`
  const key = Array.from({ length: 32 }, (_, at) => at + 1)
  const right = did(0xed, 0x01, ...key)
  expect(decodeDidKey(right)).toBeDefined()
  for (const wrong of [
    did(0xec, 0x01, ...key),
    did(0xed, 0x02, ...key),
    did(0xe7, 0x01, ...key),
    did(0xed, 0x01, ...key, 0),
    did(0xed, 0x01, ...key.slice(1)),
    right.replace('did:key', 'DID:KEY'),
    right.replace(':z', ':u'),
    `${right}\n`,
    ` ${right}`,
    `${right}#${right}`,
    right.replace(/.$/, '0'),
    '',
  ])
    expect(decodeDidKey(wrong), wrong).toBeUndefined()
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(decodeDidKey(`did:key:z${text}`)).toBeUndefined()
    }),
  )
})

test('behavior: work that is in time answers or fails as itself, and leaves no timer', async () => {
  vi.useFakeTimers()
  try {
    expect(await withTimeout(Promise.resolve(1), 1_000, 'late')).toBe(1)
    await expect(withTimeout(Promise.reject(new Error('own')), 1_000, 'late')).rejects.toThrow('own')
    expect(vi.getTimerCount()).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})

test('error: work that is late fails with the message, and what it does later disturbs nobody', async () => {
  vi.useFakeTimers()
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  try {
    let fail: (error: Error) => void = () => {}
    const late = withTimeout(new Promise((_, reject) => (fail = reject)), 1_000, 'It took too long.')
    const settled = expect(late).rejects.toThrow('It took too long.')
    await vi.advanceTimersByTimeAsync(999)
    expect(vi.getTimerCount()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    await settled
    fail(new Error('later'))
  } finally {
    vi.useRealTimers()
  }
  await new Promise((done) => setImmediate(done))
  process.off('unhandledRejection', unhandled)
  expect(unhandled).not.toHaveBeenCalled()
})
