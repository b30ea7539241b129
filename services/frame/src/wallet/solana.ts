import { ed25519 } from '@noble/curves/ed25519.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { base58 } from '@scure/base'

export interface SolanaKey {
  readonly address: string
  /** 32-byte Ed25519 seed. */
  readonly privateKey: Uint8Array
}

const hardened = 0x80000000

/**
 * SLIP-0010: `m/44'/501'/index'/0'`.
 *
 * @throws unless the index is an integer from 0 to 2^31 - 1
 */
export function deriveSolana(seed: Uint8Array, index = 0): SolanaKey {
  if (!Number.isInteger(index) || index < 0 || index >= hardened) throw new RangeError('index')
  const privateKey = slip10(seed, [44, 501, index, 0])
  return { address: base58.encode(ed25519.getPublicKey(privateKey)), privateKey }
}

/**
 * Only hardened steps, as Ed25519 has no others.
 *
 * @see https://github.com/satoshilabs/slips/blob/master/slip-0010.md
 */
export function slip10(seed: Uint8Array, path: readonly number[]): Uint8Array {
  let node = hmac(sha512, new TextEncoder().encode('ed25519 seed'), seed)
  for (const step of path) {
    const data = new Uint8Array(37)
    data.set(node.subarray(0, 32), 1)
    new DataView(data.buffer).setUint32(33, hardened + step)
    node = hmac(sha512, node.subarray(32), data)
  }
  return node.slice(0, 32)
}
