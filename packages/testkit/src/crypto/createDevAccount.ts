import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { checksumAddress } from './checksumAddress.js'
import { bytesToHex, hexToBytes, type Address, type Hex } from './hex.js'

/** Over a 32-byte hash; `yParity` is 0 or 1. */
export interface Signature {
  r: bigint
  s: bigint
  yParity: 0 | 1
}

export interface DevAccount {
  address: Address
  /** Deterministic (RFC 6979), low s. */
  signHash(hash: Uint8Array): Signature
}

/** @param privateKey 32 bytes of hex, which stay in the page's memory */
export function createDevAccount(privateKey: Hex): DevAccount {
  const secret = hexToBytes(privateKey)
  if (secret.length !== 32 || !secp256k1.utils.isValidSecretKey(secret)) {
    throw new RangeError('Not a secp256k1 private key of 32 bytes')
  }
  const publicKey = secp256k1.getPublicKey(secret, false)
  const address = checksumAddress(bytesToHex(keccak_256(publicKey.subarray(1)).subarray(12)))
  return {
    address,
    signHash(hash) {
      // The recovery bit, then r and s.
      const bytes = secp256k1.sign(hash, secret, { prehash: false, format: 'recovered' })
      return {
        yParity: bytes[0] === 1 ? 1 : 0,
        r: BigInt(bytesToHex(bytes.subarray(1, 33))),
        s: BigInt(bytesToHex(bytes.subarray(33, 65))),
      }
    },
  }
}
