const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** Multicodec of an Ed25519 public key, then 32 bytes: 34 bytes in all, which are 46 to 48 digits. */
const pattern = /^did:key:z([1-9A-HJ-NP-Za-km-z]{44,50})$/

/**
 * The Ed25519 public key of a client id.
 *
 * @param did `did:key:z` and base58btc of `0xed 0x01` and the key
 * @returns 32 bytes, or undefined when it is anything else
 * @see protocol page 3.2
 */
export function decodeDidKey(did: string): Uint8Array | undefined {
  const digits = pattern.exec(did)?.[1]
  if (digits === undefined) return undefined
  let value = 0n
  for (const digit of digits) value = value * 58n + BigInt(alphabet.indexOf(digit))
  const hex = value.toString(16)
  // 0xed is the first byte, so there are no leading zeros and only one text for each key.
  if (hex.length !== 68 || !hex.startsWith('ed01')) return undefined
  return new Uint8Array(Buffer.from(hex.slice(4), 'hex'))
}
