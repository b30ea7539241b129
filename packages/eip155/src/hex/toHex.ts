/** No leading zeros, zero is `0x0`. */
export function toHex(value: bigint): `0x${string}` {
  return `0x${value.toString(16)}`
}
