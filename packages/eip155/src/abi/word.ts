/** 32 bytes, hex without `0x`; addresses are right-aligned. */
export function word(value: bigint | number | `0x${string}`): string {
  return BigInt(value).toString(16).padStart(64, '0')
}
