import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { hexToBytes, type Hex } from '../crypto/hex.js'

/** A development account with its key in a closure. */
export interface SolanaAccount {
  address: string
  publicKey: Uint8Array
  /** Signs on Ed25519 (RFC 8032). */
  sign(bytes: Uint8Array): Uint8Array
}

/**
 * An account from a raw private key.
 * @param privateKey 32 bytes of hex; a development key only, since it stays in the page's memory.
 */
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
