/** Exponents and logarithms of GF(256) with the polynomial 0x11d (ISO/IEC 18004, 7.5.2). */
function makeTables(): { readonly exp: Uint8Array; readonly log: Uint8Array } {
  const exp = new Uint8Array(255)
  const log = new Uint8Array(256)
  for (let power = 0, value = 1; power < 255; power += 1) {
    exp[power] = value
    log[value] = power
    value = (value << 1) ^ (value > 127 ? 0x11d : 0)
  }
  return { exp, log }
}

/** Reed-Solomon. @param length codewords per block */
export function errorCorrection(blocks: readonly Uint8Array[], length: number): readonly Uint8Array[] {
  const { exp, log } = makeTables()
  const times = (left: number, right: number): number =>
    left === 0 || right === 0 ? 0 : (exp[((log[left] ?? 0) + (log[right] ?? 0)) % 255] ?? 0)
  const divisor = new Uint8Array(length)
  divisor[length - 1] = 1
  for (let power = 0; power < length; power += 1) {
    for (let at = 0; at < length; at += 1) {
      divisor[at] = times(divisor[at] ?? 0, exp[power] ?? 0) ^ (divisor[at + 1] ?? 0)
    }
  }
  return blocks.map((block) => {
    const rest = new Uint8Array(length)
    for (const byte of block) {
      const factor = byte ^ (rest[0] ?? 0)
      rest.copyWithin(0, 1)
      rest[length - 1] = 0
      for (let at = 0; at < length; at += 1) rest[at] = (rest[at] ?? 0) ^ times(divisor[at] ?? 0, factor)
    }
    return rest
  })
}
