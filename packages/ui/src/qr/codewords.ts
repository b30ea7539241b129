import { errorCorrection } from './errorCorrection.js'

/**
 * Level M by version: error correction codewords per block, and blocks (ISO/IEC 18004, table 9).
 */
const LENGTHS = [
  10,
  16,
  26,
  18,
  24,
  16,
  18,
  22,
  22,
  26,
  30,
  22,
  22,
  24,
  24,
  28,
  28,
  26,
  26,
  26,
  26,
  ...Array<number>(19).fill(28),
]
const BLOCKS = [
  1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29,
  31, 33, 35, 37, 38, 40, 43, 45, 47, 49,
]

function capacity(version: number): number {
  const aligns = version > 1 ? Math.floor(version / 7) + 2 : 0
  const alignment = aligns > 0 ? (25 * aligns - 10) * aligns - 55 : 0
  return Math.floor(((16 * version + 128) * version + 64 - alignment - (version > 6 ? 36 : 0)) / 8)
}

/**
 * The smallest version that fits in byte mode.
 *
 * @returns version (1 to 40) and codewords in drawing order
 * @throws RangeError when the text is longer than 2,331 bytes
 */
export function codewords(
  text: string,
  minVersion: number,
): { readonly version: number; readonly words: readonly number[] } {
  const bytes = new TextEncoder().encode(text)
  for (let version = minVersion; version <= 40; version += 1) {
    const total = capacity(version)
    const count = BLOCKS[version - 1] ?? 1
    const length = LENGTHS[version - 1] ?? 1
    const room = total - count * length
    const lengthBits = version < 10 ? 8 : 16
    if (bytes.length * 8 + 4 + lengthBits > room * 8) continue
    let bits = `0100${bytes.length.toString(2).padStart(lengthBits, '0')}`
    for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
    // The terminator, truncated to the space.
    bits += '0000'
    const data = Uint8Array.from({ length: room }, (_, at) => {
      const octet = bits.slice(at * 8, at * 8 + 8)
      return octet === '' ? 0 : parseInt(octet.padEnd(8, '0'), 2)
    })
    for (let at = Math.ceil(bits.length / 8), pad = 0xec; at < room; at += 1, pad ^= 0xfd) data[at] = pad
    return { version, words: interleave(data, count, total % count, length) }
  }
  throw new RangeError('The text is too long for a QR code')
}

/** The last `long` blocks are one codeword longer. */
function interleave(data: Uint8Array, count: number, long: number, length: number): readonly number[] {
  const short = Math.floor(data.length / count)
  let from = 0
  const blocks = Array.from({ length: count }, (_, at) => {
    const block = data.slice(from, from + short + (at < count - long ? 0 : 1))
    from += block.length
    return block
  })
  const words: number[] = []
  for (const part of [blocks, errorCorrection(blocks, length)]) {
    const most = Math.max(...part.map((block) => block.length))
    for (let at = 0; at < most; at += 1) {
      for (const block of part) {
        const word = block[at]
        if (word !== undefined) words.push(word)
      }
    }
  }
  return words
}
