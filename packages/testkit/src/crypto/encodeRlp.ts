import { bigintToBytes, concatBytes } from './hex.js'

export type RlpItem = Uint8Array | readonly RlpItem[]

/**
 * Ethereum yellow paper, appendix B.
 * @param item integers as their shortest bytes, zero as none
 */
export function encodeRlp(item: RlpItem): Uint8Array {
  if (item instanceof Uint8Array) {
    if (item.length === 1 && (item[0] ?? 0) < 0x80) return item
    return concatBytes(lengthPrefix(0x80, item.length), item)
  }
  const body = concatBytes(...item.map((part) => encodeRlp(part)))
  return concatBytes(lengthPrefix(0xc0, body.length), body)
}

function lengthPrefix(offset: number, length: number): Uint8Array {
  if (length < 56) return Uint8Array.of(offset + length)
  const digits = bigintToBytes(BigInt(length))
  return concatBytes(Uint8Array.of(offset + 55 + digits.length), digits)
}
