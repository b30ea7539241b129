import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { hexToBytes, type Hex } from '../crypto/hex.js'

export interface SolanaAccount {
  address: string
  publicKey: Uint8Array
  /** Ed25519 (RFC 8032). */
  sign(bytes: Uint8Array): Uint8Array
}

/** @param privateKey 32 bytes of hex, which stay in the page's memory */
export function createSolanaAccount(privateKey: Hex): SolanaAccount {
  const secret = hexToBytes(privateKey)
  if (secret.length !== 32) throw new RangeError('Not an Ed25519 private key of 32 bytes')
  const publicKey = ed25519.getPublicKey(secret)
  return {
    address: base58.encode(publicKey),
    publicKey,
    sign: (bytes) => ed25519.sign(bytes, secret),
  }
}
