import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { concatBytes } from '@noble/hashes/utils.js'
import type { BitcoinAddress } from '../address/readAddress.js'
import { hash160, hash256, isEqual, taggedHash } from './hashes.js'

/** Header and two numbers. */
export const LEGACY_LENGTH = 65

/**
 * Compares the recovered key with the address. Ignores the header's address type, on which wallets
 * disagree.
 */
export function verifyLegacy(address: BitcoinAddress, message: Uint8Array, signature: Uint8Array): boolean {
  const header = signature[0] ?? 0
  if (signature.length !== LEGACY_LENGTH || header < 27 || header > 42) return false
  const hash = hash256(
    new TextEncoder().encode('\u0018Bitcoin Signed Message:\n'),
    encodeLength(message.length),
    message,
  )
  try {
    const point = secp256k1.Signature.fromBytes(signature.subarray(1), 'compact')
      .addRecoveryBit((header - 27) & 3)
      .recoverPublicKey(hash)
    return isKeyOf(address, point.toBytes(true)) || isUncompressedKeyOf(address, point.toBytes(false))
  } catch {
    return false
  }
}

function isKeyOf({ type, program }: BitcoinAddress, publicKey: Uint8Array): boolean {
  const hash = hash160(publicKey)
  if (type === 'p2pkh' || type === 'p2wpkh') return isEqual(program, hash)
  if (type === 'p2sh') return isEqual(program, hash160(concatBytes(Uint8Array.of(0, 20), hash)))
  return type === 'p2tr' && isEqual(program, taprootKey(publicKey.subarray(1)))
}

/** Only the oldest addresses can. */
const isUncompressedKeyOf = ({ type, program }: BitcoinAddress, publicKey: Uint8Array): boolean =>
  type === 'p2pkh' && isEqual(program, hash160(publicKey))

/** BIP 86, without scripts. */
function taprootKey(inner: Uint8Array): Uint8Array {
  const tweak = secp256k1.Point.Fn.fromBytes(taggedHash('TapTweak', inner))
  const point = schnorr.utils.lift_x(BigInt(`0x${toHex(inner)}`)).add(secp256k1.Point.BASE.multiply(tweak))
  return point.toBytes(true).subarray(1)
}

const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

function encodeLength(length: number): Uint8Array {
  if (length < 253) return Uint8Array.of(length)
  const wide = length > 0xffff
  const bytes = new Uint8Array(wide ? 5 : 3)
  const view = new DataView(bytes.buffer)
  view.setUint8(0, wide ? 254 : 253)
  if (wide) view.setUint32(1, length, true)
  else view.setUint16(1, length, true)
  return bytes
}
