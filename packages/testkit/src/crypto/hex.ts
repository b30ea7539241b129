export type Hex = `0x${string}`

/** An EVM address: `0x` and 40 hex digits; this package writes EIP-55. */
export type Address = Hex

const hexPattern = /^0x(?:[0-9a-f]{2})*$/i

export const isHexBytes = (value: unknown): value is Hex =>
  typeof value === 'string' && hexPattern.test(value)

export const isAddress = (value: unknown): value is Address =>
  typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)

export function bytesToHex(bytes: Uint8Array): Hex {
  let text = ''
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0')
  return `0x${text}`
}

/** Throws a RangeError unless it is hex of whole bytes. */
export function hexToBytes(value: string): Uint8Array {
  if (!isHexBytes(value)) throw new RangeError(`Not a hex string of whole bytes: ${value.slice(0, 40)}`)
  const bytes = new Uint8Array((value.length - 2) / 2)
  for (let index = 0; index < bytes.length; index += 1) {
    bytes[index] = Number.parseInt(value.slice(2 + index * 2, 4 + index * 2), 16)
  }
  return bytes
}

/** No leading zeros, `0x0` for zero. */
export const toQuantity = (value: bigint | number): Hex => `0x${value.toString(16)}`

/** Unsigned, shortest, big-endian; empty for zero (the RLP form). */
export function bigintToBytes(value: bigint): Uint8Array {
  if (value < 0n) throw new RangeError(`Not an unsigned integer: ${value}`)
  if (value === 0n) return new Uint8Array()
  const digits = value.toString(16)
  return hexToBytes(`0x${digits.length % 2 ? '0' : ''}${digits}`)
}

/** 32 bytes, two's complement, as in the ABI. */
export function bigintToWord(value: bigint): Uint8Array {
  const digits = BigInt.asUintN(256, value).toString(16).padStart(64, '0')
  return hexToBytes(`0x${digits}`)
}

export function concatBytes(...parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let offset = 0
  for (const part of parts) {
    joined.set(part, offset)
    offset += part.length
  }
  return joined
}
