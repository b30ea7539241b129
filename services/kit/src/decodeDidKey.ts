import { base58 } from '@scure/base'

/** 34 bytes in base58btc are 46 to 48 digits. */
const pattern = /^did:key:z([1-9A-HJ-NP-Za-km-z]{44,50})$/

const codec = [0xed, 0x01] as const

/**
 * @param did `did:key:z` and the base58btc of `0xed 0x01` and the Ed25519 key
 * @see https://w3c-ccg.github.io/did-key-spec/
 */
export function decodeDidKey(did: string): Uint8Array | undefined {
  const digits = pattern.exec(did)?.[1]
  if (digits === undefined) return undefined
  const bytes = base58.decode(digits)
  if (bytes.length !== 34 || bytes[0] !== codec[0] || bytes[1] !== codec[1]) return undefined
  return bytes.subarray(2)
}
