import fc from 'fast-check'
import { afterAll, describe, expect, test as vitestTest } from 'vitest'
import { chromiumCipher } from '../../test/chromiumCipher.js'
import { vectors } from '../../test/vectors.js'
import { fromHex, toHex } from '../bytes/hex.js'
import { openEnvelope } from '../envelope/openEnvelope.js'
import { readEnvelope } from '../envelope/readEnvelope.js'
import { sealEnvelope } from '../envelope/sealEnvelope.js'
import type { Bytes, Cipher } from './cryptoSuite.js'
import { loadCrypto } from './loadCrypto.js'
import { nobleCipher } from './nobleCipher.js'
import { nobleCrypto } from './nobleCrypto.js'

const bytes = (hex: string): Bytes => {
  const made = fromHex(hex)
  if (made === undefined) throw new TypeError(hex)
  return made
}

const chromium = await chromiumCipher()
afterAll(() => chromium?.stop())

const ciphers: readonly (readonly [string, Cipher | undefined])[] = [
  ['noble', nobleCipher],
  ["Chromium's WebCrypto", chromium],
]

describe.each(ciphers)('envelopes by %s', (_name, given) => {
  const test = vitestTest.skipIf(given === undefined)
  const cipher = given ?? nobleCipher

  test.each(vectors.crypto.envelopes.type0)(
    'behavior: type 0 both ways',
    async ({ symKey, iv, plaintext, base64 }) => {
      const sealed = sealEnvelope({ cipher, key: bytes(symKey), iv: bytes(iv), text: plaintext })
      expect(await sealed).toBe(base64)
      const envelope = readEnvelope(base64)
      expect(envelope?.type).toBe(0)
      expect(envelope && (await openEnvelope(cipher, envelope, bytes(symKey)))).toBe(plaintext)
    },
  )

  test.each(vectors.crypto.envelopes.type1)('behavior: type 1 both ways', async (vector) => {
    const { sender, receiver, symKey, iv, plaintext: text, base64, sessionTopic, responseTopic } = vector
    const senderPublicKey = bytes(sender.publicKey)
    const sealed = sealEnvelope({ cipher, key: bytes(symKey), iv: bytes(iv), text, senderPublicKey })
    expect(await sealed).toBe(base64)
    const envelope = readEnvelope(base64)
    expect(envelope?.senderPublicKey && toHex(envelope.senderPublicKey)).toBe(sender.publicKey)
    const key = await nobleCrypto.agree(bytes(receiver.privateKey), senderPublicKey)
    expect(envelope && (await openEnvelope(cipher, envelope, key))).toBe(text)
    expect(toHex(await nobleCrypto.sha256(key))).toBe(sessionTopic)
    expect(toHex(await nobleCrypto.sha256(bytes(receiver.publicKey)))).toBe(responseTopic)
  })

  test.each(vectors.crypto.envelopes.invalid)('error: $name', async ({ symKey, message, recommended }) => {
    const envelope = readEnvelope(message)
    const text = envelope && (await openEnvelope(cipher, envelope, bytes(symKey)))
    if (recommended === 'drop') expect(text).toBeUndefined()
    else expect(text).toContain('jsonrpc')
  })
})

vitestTest.skipIf(chromium === undefined)(
  'behavior: both ciphers write the same bytes and refuse every change of one',
  async () => {
    const some = (length: number) =>
      fc.uint8Array({ minLength: length, maxLength: length }).map((list) => Uint8Array.from(list))
    const text = fc.uint8Array({ maxLength: 300 }).map((list) => Uint8Array.from(list))
    await fc.assert(
      fc.asyncProperty(some(32), some(12), text, fc.nat(), async (key, iv, plain, at) => {
        const sealed = await nobleCipher.encrypt(key, iv, plain)
        expect(await chromium?.encrypt(key, iv, plain)).toEqual(sealed)
        expect(await chromium?.decrypt(key, iv, sealed)).toEqual(plain)
        const changed = Uint8Array.from(sealed)
        changed[at % changed.length]! ^= 1 + (at % 255)
        await expect(nobleCipher.decrypt(key, iv, changed)).rejects.toThrow()
        await expect(chromium?.decrypt(key, iv, changed)).rejects.toThrow()
      }),
      { numRuns: 30 },
    )
  },
)

vitestTest.each(vectors.crypto.envelopes.type2)(
  'error: link mode is never taken from a relay',
  ({ base64 }) => {
    expect(readEnvelope(base64)).toBeUndefined()
  },
)

describe('choice of crypto', () => {
  const text = Uint8Array.of(1, 2, 3)
  const used = async (subtle: SubtleCrypto | undefined) => {
    const { cipher, ...suite } = await loadCrypto(subtle)
    const sealed = await cipher.encrypt(new Uint8Array(32), new Uint8Array(12), text)
    expect(sealed).toEqual(await nobleCipher.encrypt(new Uint8Array(32), new Uint8Array(12), text))
    return { noble: suite.sha256 === nobleCrypto.sha256, nobleCipher: cipher === nobleCipher }
  }

  vitestTest('behavior: everything by noble without WebCrypto, or where it can do nothing', async () => {
    expect(await used(undefined)).toEqual({ noble: true, nobleCipher: true })
    const refuse = () => Promise.reject(new DOMException('no', 'NotSupportedError'))
    const old = { importKey: refuse } as unknown as SubtleCrypto
    expect(await used(old)).toEqual({ noble: true, nobleCipher: true })
  })

  vitestTest('behavior: a browser without the cipher needs noble for that alone', async () => {
    const { subtle } = globalThis.crypto
    const importKey: SubtleCrypto['importKey'] = (...given: unknown[]) =>
      given[0] === 'raw-secret'
        ? Promise.reject(new DOMException('no', 'NotSupportedError'))
        : (Reflect.apply(subtle.importKey, subtle, given) as Promise<CryptoKey>)
    const older = new Proxy(subtle, {
      get: (target, name) => {
        if (name === 'importKey') return importKey
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    expect(await used(older)).toEqual({ noble: false, nobleCipher: true })
  })

  vitestTest('behavior: a browser with the cipher needs no noble', async () => {
    const { subtle } = globalThis.crypto
    const newer = new Proxy(subtle, {
      get: (target, name) => {
        if (name === 'importKey') {
          return (...given: unknown[]) =>
            given[0] === 'raw-secret'
              ? Promise.resolve(given[1])
              : (Reflect.apply(subtle.importKey, subtle, given) as Promise<CryptoKey>)
        }
        if (name === 'encrypt' || name === 'decrypt') {
          return ({ iv }: { iv: Bytes }, key: Bytes, data: Bytes) => nobleCipher[name](key, iv, data)
        }
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    expect(await used(newer)).toEqual({ noble: false, nobleCipher: false })
  })
})
