import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { HDKey } from '@scure/bip32'

export interface EvmKey {
  /** EIP-55 checksum. */
  readonly address: `0x${string}`
  readonly privateKey: Uint8Array
}

/**
 * BIP-44: `m/44'/60'/0'/0/index`.
 *
 * @param seed 64 bytes
 */
export function deriveEvm(seed: Uint8Array, index = 0): EvmKey {
  if (!Number.isInteger(index) || index < 0 || index >= 2 ** 31) throw new RangeError('index')
  const { privateKey } = HDKey.fromMasterSeed(seed).derive(`m/44'/60'/0'/0/${index}`)
  if (privateKey === null || privateKey === undefined) throw new Error('The seed has no key at this index')
  const publicKey = secp256k1.getPublicKey(privateKey, false).subarray(1)
  return { address: checksum(bytesToHex(keccak_256(publicKey).subarray(-20))), privateKey }
}

/** EIP-55: upper case where the hash digit is 8 or more. */
function checksum(hex: string): `0x${string}` {
  const digits = bytesToHex(keccak_256(new TextEncoder().encode(hex)))
  const letters = [...hex].map((letter, index) =>
    Number.parseInt(digits.charAt(index), 16) >= 8 ? letter.toUpperCase() : letter,
  )
  return `0x${letters.join('')}`
}
