export function joinBytes(...parts: readonly ArrayLike<number>[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((size, part) => size + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** Least significant byte first. */
export function littleEndian(value: bigint | number, size: number): Uint8Array {
  const bytes = new Uint8Array(size)
  let rest = BigInt(value)
  for (let index = 0; index < size; index++, rest >>= 8n) bytes[index] = Number(rest & 255n)
  return bytes
}
