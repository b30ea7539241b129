import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'

export type Hex = `0x${string}`

/**
 * The words in place or, for a dynamic type, the tail that its place points to. Hex without `0x`.
 */
export type Value = { readonly word: string } | { readonly tail: string }

export const digits = (hex: Hex): string => hex.slice(2)

export const keccak = (hex: Hex): Hex => `0x${bytesToHex(keccak_256(hexToBytes(digits(hex))))}`

export const keccakText = (text: string): Hex => `0x${bytesToHex(keccak_256(new TextEncoder().encode(text)))}`

/** Right-aligned. */
export const padded = (value: bigint | number | Hex): string => BigInt(value).toString(16).padStart(64, '0')

export const word = (value: bigint | number | Hex): Value => ({ word: padded(value) })

/** Length, then whole words. */
export function bytesTail(hex: Hex): string {
  const text = digits(hex)
  return padded(text.length / 2) + text.padEnd(Math.ceil(text.length / 64) * 64, '0')
}

export const bytes = (hex: Hex): Value => ({ tail: bytesTail(hex) })

export function listTail(items: readonly string[]): string {
  return padded(items.length) + tuple(items.map((tail) => ({ tail })))
}

/** @see https://docs.soliditylang.org/en/latest/abi-spec.html */
export function tuple(values: readonly Value[]): string {
  const headLength = values.reduce((sum, value) => sum + ('word' in value ? value.word.length : 64), 0)
  let head = ''
  let tails = ''
  for (const value of values) {
    if ('word' in value) head += value.word
    else {
      head += padded((headLength + tails.length) / 2)
      tails += value.tail
    }
  }
  return head + tails
}

/** @param signature `transfer(address,uint256)` */
export const selector = (signature: string): Hex => `0x${digits(keccakText(signature)).slice(0, 8)}`

/** @param signature `transfer(address,uint256)` */
export const encodeCall = (signature: string, values: readonly Value[]): Hex =>
  `${selector(signature)}${tuple(values)}`

export const concat = (...parts: readonly Hex[]): Hex => `0x${parts.map(digits).join('')}`

export const quantity = (value: bigint | number): Hex => `0x${value.toString(16)}`

export const isHex = (value: unknown): value is Hex =>
  typeof value === 'string' && /^0x(?:[0-9a-fA-F]{2})*$/.test(value)

export const isAddress = (value: unknown): value is Hex =>
  typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value)

export const isQuantity = (value: unknown): value is Hex =>
  typeof value === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(value)
