/** Hex or decimal text, or a whole number, of at most 256 bits. */
export function parseQuantity(value: unknown): bigint | undefined {
  const text = typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
  return /^(?:0x[0-9a-f]{1,64}|\d{1,78})$/i.test(text) ? BigInt(text) : undefined
}
