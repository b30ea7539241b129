import { sha256 } from './sha256.js'

const letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/**
 * Reads an address of base58check: a version, 20 bytes, and four bytes of a double SHA-256 over both.
 *
 * @returns version and bytes; undefined for anything else
 */
export function readBase58check(text: string): Uint8Array | undefined {
  let value = 0n
  for (const letter of text) {
    const digit = letters.indexOf(letter)
    if (digit < 0) return undefined
    value = value * 58n + BigInt(digit)
  }
  const hex = value.toString(16).padStart(50, '0')
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16))
  const zeros = bytes.findIndex((byte) => byte !== 0)
  // Each leading zero byte is written as a 1 of its own.
  if (hex.length !== 50 || /^1*/.exec(text)?.[0].length !== zeros) return undefined
  const body = bytes.subarray(0, 21)
  const check = sha256(sha256(body))
  return bytes.subarray(21).every((byte, index) => byte === check[index]) ? body : undefined
}
