/** Undefined unless it is one word, e.g. if the address has no such contract. */
export function decodeUint(data: unknown): bigint | undefined {
  return typeof data === 'string' && /^0x[0-9a-f]{64}$/i.test(data) ? BigInt(data) : undefined
}
