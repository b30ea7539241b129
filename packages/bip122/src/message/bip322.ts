import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import type { BitcoinAddress } from '../address/readAddress.js'
import { hash160, hash256, isEqual, taggedHash } from './hashes.js'

/** BIP 322 allows no other. */
const ALL = 1
const zeros = (length: number): Uint8Array => new Uint8Array(length)
/** No coins, OP_RETURN. */
const output = Uint8Array.of(...zeros(8), 1, 0x6a)

/**
 * Verifies a "simple" BIP 322 signature: P2WPKH, P2WPKH in P2SH, or P2TR by its key path.
 *
 * @param signature a serialized witness stack
 * @returns false also for scripts
 */
export function verifySimple(address: BitcoinAddress, message: Uint8Array, signature: Uint8Array): boolean {
  const stack = readStack(signature)
  if (stack === undefined) return false
  const outpoint = concatBytes(toSpendHash(address, message), zeros(4))
  const [first = zeros(0), second] = stack
  if (address.type === 'p2tr')
    return stack.length === 1 && verifySchnorr(address, taprootHash(address, outpoint, first), first)
  if (stack.length !== 2 || second === undefined) return false
  return ownsKey(address, second) && verifyEcdsa(segwitHash(second, outpoint), first, second)
}

/** In the byte order of transaction references. */
export function toSpendHash(address: BitcoinAddress, message: Uint8Array): Uint8Array {
  const script = scriptOf(address)
  return hash256(
    // Version, one sourceless input whose script pushes nothing and the message's hash.
    Uint8Array.of(0, 0, 0, 0, 1, ...zeros(32), 255, 255, 255, 255, 34, 0, 32),
    taggedHash('BIP0322-signed-message', message),
    // Sequence, one output without coins.
    Uint8Array.of(0, 0, 0, 0, 1, ...zeros(8), script.length),
    script,
    zeros(4),
  )
}

function scriptOf({ type, program }: BitcoinAddress): Uint8Array {
  if (type === 'p2sh') return concatBytes(Uint8Array.of(0xa9, 20), program, Uint8Array.of(0x87))
  if (type === 'p2pkh') return payToKeyHash(program)
  return concatBytes(Uint8Array.of(type === 'p2tr' ? 0x51 : 0, program.length), program)
}

const payToKeyHash = (hash: Uint8Array): Uint8Array =>
  concatBytes(Uint8Array.of(0x76, 0xa9, 20), hash, Uint8Array.of(0x88, 0xac))

function ownsKey({ type, program }: BitcoinAddress, publicKey: Uint8Array): boolean {
  if (publicKey.length !== 33) return false
  const hash = hash160(publicKey)
  if (type === 'p2wpkh') return isEqual(program, hash)
  return type === 'p2sh' && isEqual(program, hash160(concatBytes(Uint8Array.of(0, 20), hash)))
}

/** P2WPKH's digest of `to_sign` (BIP 143). */
function segwitHash(publicKey: Uint8Array, outpoint: Uint8Array): Uint8Array {
  const code = payToKeyHash(hash160(publicKey))
  return hash256(
    zeros(4),
    hash256(outpoint),
    hash256(zeros(4)),
    outpoint,
    Uint8Array.of(code.length),
    code,
    zeros(12),
    hash256(output),
    zeros(4),
    Uint8Array.of(ALL, 0, 0, 0),
  )
}

/** Taproot's digest of `to_sign` (BIP 341). */
function taprootHash(address: BitcoinAddress, outpoint: Uint8Array, signature: Uint8Array): Uint8Array {
  const script = scriptOf(address)
  const type = signature.length === 65 ? ALL : 0
  return taggedHash(
    'TapSighash',
    Uint8Array.of(0, type),
    zeros(8),
    sha256(outpoint),
    sha256(zeros(8)),
    sha256(concatBytes(Uint8Array.of(script.length), script)),
    sha256(zeros(4)),
    sha256(output),
    // Key path, no annex, first input.
    zeros(5),
  )
}

function verifySchnorr({ program }: BitcoinAddress, hash: Uint8Array, signature: Uint8Array): boolean {
  if (signature.length === 65 ? signature[64] !== ALL : signature.length !== 64) return false
  return attempt(() => schnorr.verify(signature.subarray(0, 64), hash, program))
}

function verifyEcdsa(hash: Uint8Array, signature: Uint8Array, publicKey: Uint8Array): boolean {
  if (signature.at(-1) !== ALL) return false
  const options = { prehash: false, format: 'der', lowS: true } as const
  return attempt(() => secp256k1.verify(signature.subarray(0, -1), hash, publicKey, options))
}

function attempt(verify: () => boolean): boolean {
  try {
    return verify()
  } catch {
    return false
  }
}

/** Undefined for wrong lengths. No key's item reaches 253 bytes. */
function readStack(bytes: Uint8Array): readonly Uint8Array[] | undefined {
  const items: Uint8Array[] = []
  let offset = 1
  for (let left = bytes[0] ?? 0; left > 0; left--) {
    const length = bytes[offset] ?? 253
    if (length > 252) return undefined
    items.push(bytes.subarray(offset + 1, offset + 1 + length))
    offset += 1 + length
  }
  return offset === bytes.length ? items : undefined
}
