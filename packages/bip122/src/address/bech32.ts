const letters = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const generator = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3] as const

/** What a segwit address says, checksum verified. */
export interface SegwitAddress {
  readonly prefix: string
  readonly version: number
  readonly program: Uint8Array
}

/**
 * Reads a segwit address: bech32 for version 0 (BIP 173), bech32m for all others (BIP 350).
 *
 * @returns undefined for anything else
 */
export function readBech32(text: string): SegwitAddress | undefined {
  const lower = text.toLowerCase()
  const at = lower.lastIndexOf('1')
  const words = Array.from(lower.slice(at + 1), (letter) => letters.indexOf(letter))
  const isMixed = text !== lower && text !== text.toUpperCase()
  if (isMixed || at < 1 || words.length < 7 || words.includes(-1)) return undefined
  const prefix = lower.slice(0, at)
  const codes = Array.from(prefix, (letter) => letter.charCodeAt(0))
  const check = remainder([...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31), ...words])
  const [version = 0, ...data] = words.slice(0, -6)
  if (check !== (version === 0 ? 1 : 0x2bc830a3)) return undefined
  const program = toBytes(data)
  return program && { prefix, version, program }
}

/** The remainder of a text as a polynomial over words of five bits: what is left says which checksum it has. */
function remainder(words: readonly number[]): number {
  let value = 1
  for (const word of words) {
    const top = value >> 25
    value = ((value & 0x1ffffff) << 5) ^ word
    for (const [bit, term] of generator.entries()) if ((top >> bit) & 1) value ^= term
  }
  return value
}

/** Words of five bits as bytes; what is left over must be fewer bits than a word, all zero. */
function toBytes(words: readonly number[]): Uint8Array | undefined {
  const bytes: number[] = []
  let bits = 0
  let value = 0
  for (const word of words) {
    value = ((value << 5) | word) & 0xfff
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push((value >> bits) & 0xff)
  }
  return bits < 5 && (value & ((1 << bits) - 1)) === 0 ? Uint8Array.from(bytes) : undefined
}
