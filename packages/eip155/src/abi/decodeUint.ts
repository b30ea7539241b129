/**
 * Decodes a `uint256` that a call returned.
 *
 * @returns undefined when the data is no single word: nothing stands at the address, or it speaks another language
 */
export function decodeUint(data: unknown): bigint | undefined {
  return typeof data === 'string' && /^0x[0-9a-f]{64}$/i.test(data) ? BigInt(data) : undefined
}
