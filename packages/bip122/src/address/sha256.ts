const initial = /* @__PURE__ */ roots(8, 1 / 2)
const constants = /* @__PURE__ */ roots(64, 1 / 3)

/** The first 32 bits of the fractions of the first primes' roots. */
function roots(count: number, power: number): readonly number[] {
  const made: number[] = []
  for (let candidate = 2; made.length < count; candidate += 1) {
    let isPrime = true
    for (let divisor = 2; divisor * divisor <= candidate; divisor += 1) {
      if (candidate % divisor === 0) isPrime = false
    }
    if (isPrime) made.push(((candidate ** power % 1) * 2 ** 32) | 0)
  }
  return made
}

const rotate = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

/**
 * SHA-256 of a few bytes (FIPS 180-4): all that the checksum of an address needs, in a fifth of a library's size.
 *
 * @param bytes at most 55, so that they fit one block
 */
export function sha256(bytes: Uint8Array): Uint8Array {
  const block = new DataView(new ArrayBuffer(64))
  bytes.forEach((byte, index) => block.setUint8(index, byte))
  block.setUint8(bytes.length, 0x80)
  block.setUint32(60, bytes.length * 8)
  const words = Array.from({ length: 64 }, (_, index) => (index < 16 ? block.getInt32(index * 4) : 0))
  const word = (index: number): number => words[index] ?? 0
  for (let index = 16; index < 64; index += 1) {
    const [near, far] = [word(index - 2), word(index - 15)]
    const small = rotate(far, 7) ^ rotate(far, 18) ^ (far >>> 3)
    const large = rotate(near, 17) ^ rotate(near, 19) ^ (near >>> 10)
    words[index] = (word(index - 16) + small + word(index - 7) + large) | 0
  }
  let state = [...initial]
  for (let index = 0; index < 64; index += 1) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
    const first =
      h +
      (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) +
      ((e & f) ^ (~e & g)) +
      (constants[index] ?? 0) +
      word(index)
    const second = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))
    state = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g]
  }
  const digest = new DataView(new ArrayBuffer(32))
  state.forEach((value, index) => digest.setInt32(index * 4, value + (initial[index] ?? 0)))
  return new Uint8Array(digest.buffer)
}
