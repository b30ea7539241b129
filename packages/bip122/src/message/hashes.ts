import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'

export const hash256 = (...parts: readonly Uint8Array[]): Uint8Array => sha256(sha256(concatBytes(...parts)))

export const hash160 = (bytes: Uint8Array): Uint8Array => ripemd160(sha256(bytes))

/** BIP 340. */
export function taggedHash(tag: string, ...parts: readonly Uint8Array[]): Uint8Array {
  const prefix = sha256(new TextEncoder().encode(tag))
  return sha256(concatBytes(prefix, prefix, ...parts))
}

/** Not in constant time: public data. */
export const isEqual = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index])
