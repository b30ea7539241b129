/** 32 bytes, hex without `0x`: a number, or an address (right-aligned). */
export function word(value: bigint | number | `0x${string}`): string {
  return BigInt(value).toString(16).padStart(64, '0')
}
