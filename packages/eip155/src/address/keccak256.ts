const LANES = 25
/** Bytes: 1600 bits minus twice 256. */
const RATE = 136

/**
 * With the padding before SHA-3. Own code: a library's is six times this size, a quarter of what a
 * connection loads.
 *
 * @param input at most 135 bytes, one block
 * @see https://keccak.team/keccak_specs_summary.html
 */
export function keccak256(input: Uint8Array): Uint8Array {
  if (input.length >= RATE) throw new RangeError('keccak256 takes one block only')
  const state = new BigUint64Array(LANES)
  const view = new DataView(state.buffer)
  input.forEach((byte, at) => view.setUint8(at, byte))
  view.setUint8(input.length, 1)
  view.setUint8(RATE - 1, view.getUint8(RATE - 1) | 0x80)
  for (let at = 0; at < LANES; at += 1) state[at] = view.getBigUint64(at * 8, true)
  permute(state)
  const output = new DataView(new ArrayBuffer(32))
  for (let at = 0; at < 4; at += 1) output.setBigUint64(at * 8, lane(state, at), true)
  return new Uint8Array(output.buffer)
}

const lane = (lanes: BigUint64Array, at: number): bigint => lanes[at] ?? 0n

const rotate = (value: bigint, by: number): bigint => (value << BigInt(by)) | (value >> BigInt(64 - by))

/** The array cuts lanes to 64 bits. */
function permute(state: BigUint64Array): void {
  let constant = 1
  for (let round = 0; round < 24; round += 1) {
    const columns = state
      .slice(0, 5)
      .map((_, x) => [0, 5, 10, 15, 20].reduce((sum, y) => sum ^ lane(state, x + y), 0n))
    for (let at = 0; at < LANES; at += 1) {
      state[at] = lane(state, at) ^ lane(columns, (at + 4) % 5) ^ rotate(lane(columns, (at + 1) % 5), 1)
    }
    let [x, y, moved] = [1, 0, lane(state, 1)]
    for (let step = 1; step <= 24; step += 1) {
      ;[x, y] = [y, (2 * x + 3 * y) % 5]
      const next = lane(state, x + 5 * y)
      state[x + 5 * y] = rotate(moved, ((step * (step + 1)) / 2) % 64)
      moved = next
    }
    const rows = state.slice()
    for (let at = 0; at < LANES; at += 1) {
      const row = at - (at % 5)
      state[at] = lane(rows, at) ^ (~lane(rows, row + ((at + 1) % 5)) & lane(rows, row + ((at + 2) % 5)))
    }
    for (let bit = 0; bit < 7; bit += 1) {
      constant = ((constant << 1) ^ ((constant >> 7) * 0x71)) % 256
      if (constant & 2) state[0] = lane(state, 0) ^ (1n << BigInt((1 << bit) - 1))
    }
  }
}
