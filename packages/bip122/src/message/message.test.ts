import { createBitcoinKey, signBitcoinMessage, type BitcoinAddressType } from '@latchkey/testkit/bitcoin'
import { base64, createBase58check, hex } from '@scure/base'
import { hash160, pubECDSA, sha256 } from '@scure/btc-signer/utils.js'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import vectors from '../../test/bip322.json' with { type: 'json' }
import { readAddress } from '../address/readAddress.js'
import { verifyMessage } from '../verify.js'
import { toSpendHash } from './bip322.js'

const anyKey = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => {
  bytes[0] = 1
  return `0x${hex.encode(bytes)}` as const
})
const types: readonly BitcoinAddressType[] = ['p2pkh', 'p2sh', 'p2wpkh', 'p2tr']
const anySigner = fc.record({
  privateKey: anyKey,
  type: fc.constantFrom(...types),
  network: fc.constantFrom('mainnet' as const, 'testnet' as const, 'regtest' as const),
})
const anyText = fc.string({ unit: 'binary', maxLength: 400 }).filter((text) => !/\p{Cs}/u.test(text))

describe('vectors of BIP 322', () => {
  test.each(vectors.hashes)('behavior: the transaction that "$message" spends', ({ message, toSpend }) => {
    const address = readAddress(vectors.hashesAddress)
    if (address === undefined) throw new Error('no address')
    const hash = toSpendHash(address, new TextEncoder().encode(message))
    expect(hex.encode(hash.toReversed())).toBe(toSpend)
  })

  test.each(vectors.valid)('behavior: $signature', (vector) => {
    expect(verifyMessage(vector)).toBe(true)
    expect(verifyMessage({ ...vector, strict: true })).toBe(true)
    expect(verifyMessage({ ...vector, message: `${vector.message}.` })).toBe(false)
  })

  test.each(vectors.invalid)('error: $why', (vector) => {
    expect(verifyMessage(vector)).toBe(false)
  })
})

describe('signatures of the reference library', () => {
  test('behavior: BIP 322, every type of one key, any text', () => {
    fc.assert(
      fc.property(anySigner, anyText, (signer, message) => {
        fc.pre(signer.type !== 'p2pkh')
        const key = createBitcoinKey(signer)
        const signature = signBitcoinMessage(key, message, 'bip322')
        expect(verifyMessage({ address: key.address, message, signature, strict: true })).toBe(true)
        expect(verifyMessage({ address: key.address, message: `${message} `, signature })).toBe(false)
      }),
      { numRuns: 40 },
    )
  })

  test('behavior: legacy, every type of one key, texts of every length', () => {
    const long = fc.constantFrom('', 'a'.repeat(252), 'b'.repeat(253), 'ü'.repeat(200), 'c'.repeat(70_000))
    fc.assert(
      fc.property(anySigner, fc.oneof(anyText, long), (signer, message) => {
        const key = createBitcoinKey(signer)
        const signature = signBitcoinMessage(key, message, 'ecdsa')
        expect(verifyMessage({ address: key.address, message, signature })).toBe(true)
        expect(verifyMessage({ address: key.address, message: `${message} `, signature })).toBe(false)
        expect(verifyMessage({ address: key.address, message, signature, strict: true })).toBe(
          signer.type === 'p2pkh',
        )
      }),
      { numRuns: 40 },
    )
  })

  test('behavior: another signer or a changed byte is refused', () => {
    fc.assert(
      fc.property(anySigner, anySigner, fc.nat(), fc.boolean(), (signer, other, at, legacy) => {
        fc.pre(legacy || signer.type !== 'p2pkh')
        fc.pre(signer.privateKey !== other.privateKey)
        const key = createBitcoinKey(signer)
        const message = 'Log in'
        const signature = signBitcoinMessage(key, message, legacy ? 'ecdsa' : 'bip322')
        const { address } = createBitcoinKey({ ...other, type: signer.type })
        expect(verifyMessage({ address, message, signature })).toBe(false)
        const bytes = base64.decode(signature)
        const index = at % bytes.length
        bytes[index] = (bytes[index] ?? 0) ^ 1
        // Verifiers may ignore a legacy header's type.
        fc.pre(!legacy || index > 0)
        expect(verifyMessage({ address: key.address, message, signature: base64.encode(bytes) })).toBe(false)
      }),
      { numRuns: 60 },
    )
  })
})

test('behavior: a legacy signature of an uncompressed key', () => {
  const key = createBitcoinKey({ privateKey: `0x${'07'.repeat(32)}`, type: 'p2pkh', network: 'mainnet' })
  const hash = hash160(pubECDSA(key.privateKey, false))
  const address = createBase58check(sha256).encode(Uint8Array.of(0, ...hash))
  const bytes = base64.decode(signBitcoinMessage(key, 'Log in', 'ecdsa'))
  // An uncompressed key.
  bytes[0] = (bytes[0] ?? 0) - 4
  expect(verifyMessage({ address, message: 'Log in', signature: base64.encode(bytes) })).toBe(true)
  expect(verifyMessage({ address, message: 'Log out', signature: base64.encode(bytes) })).toBe(false)
})

test.each([
  ['a script address', 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3', 'AA=='],
  ['no address', 'nobody', 'AA=='],
  ['a signature of megabytes', 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l', 'A'.repeat(4_000_000)],
  [
    'a witness that says it is longer',
    'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l',
    base64.encode(Uint8Array.of(2, 250)),
  ],
])('error: %s', (_what, address, signature) => {
  expect(verifyMessage({ address, message: '', signature })).toBe(false)
})
