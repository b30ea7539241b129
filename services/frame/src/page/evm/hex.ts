import * as Address from 'ox/Address'

export type Hex = `0x${string}`

export function quantity(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^0x[\da-f]{1,64}$/i.test(value) ? BigInt(value) : undefined
}

export const toHex = (value: bigint | number): Hex => `0x${value.toString(16)}`

export const isAddress = (value: unknown): value is Hex =>
  typeof value === 'string' && /^0x[\da-f]{40}$/i.test(value)

export const isData = (value: unknown): value is Hex =>
  typeof value === 'string' && /^0x(?:[\da-f]{2})*$/i.test(value)

export const sameAddress = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

export const fullAddress = (address: string): string =>
  isAddress(address) ? Address.checksum(address) : address

/** First 4 and last 6 digits. Different addresses can look the same. */
export function shortAddress(address: string): string {
  const text = fullAddress(address)
  // The word joiner prevents a line break.
  return `${text.slice(0, 4)}…\u2060${text.slice(-6)}`
}
