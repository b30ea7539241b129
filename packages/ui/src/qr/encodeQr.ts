import { codewords } from './codewords.js'
import { penalty } from './penalty.js'

/** Without a quiet zone. */
export interface QrCode {
  readonly size: number
  /** Rows from the top; true is dark. */
  readonly data: readonly (readonly boolean[])[]
}

/** ISO/IEC 18004, table 10. */
const MASKS: readonly ((x: number, y: number) => number)[] = [
  (x, y) => (x + y) % 2,
  (_x, y) => y % 2,
  (x) => x % 3,
  (x, y) => (x + y) % 3,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
  (x, y) => ((x * y) % 2) + ((x * y) % 3),
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
]

/**
 * Byte mode, error correction M, the mask with the lowest penalty (ISO/IEC 18004).
 *
 * @throws RangeError when the text is longer than 2,331 bytes
 */
export function encodeQr(
  text: string,
  { minVersion = 1, mask }: { readonly minVersion?: number; readonly mask?: number | undefined } = {},
): QrCode {
  const { version, words } = codewords(text, minVersion)
  const size = version * 4 + 17
  const masks = mask === undefined ? [...MASKS.keys()] : [mask]
  const drawn = masks.map((item) => draw(version, size, words, item))
  const scores = drawn.map((data) => (drawn.length > 1 ? penalty(data) : 0))
  return { size, data: drawn[scores.indexOf(Math.min(...scores))] ?? [] }
}

function alignments(version: number, size: number): readonly number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = version === 32 ? 26 : Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2
  return Array.from({ length: count }, (_, at) => (at === 0 ? 6 : size - 7 - (count - 1 - at) * step))
}

function withRemainder(value: number, polynomial: number, length: number): number {
  let rest = value << length
  for (let bit = 31; bit >= length; bit -= 1) if ((rest >>> bit) & 1) rest ^= polynomial << (bit - length)
  return (value << length) | rest
}

interface Grid {
  readonly size: number
  readonly at: (x: number, y: number) => boolean | undefined
  readonly set: (x: number, y: number, dark: boolean) => void
}

function draw(version: number, size: number, words: readonly number[], mask: number): readonly boolean[][] {
  const rows = Array.from({ length: size }, () => Array<boolean | undefined>(size))
  const grid: Grid = {
    size,
    at: (x, y) => rows[y]?.[x],
    set: (x, y, dark) => {
      const row = rows[y]
      if (row !== undefined && x >= 0 && x < size) row[x] = dark
    },
  }
  drawTiming(grid)
  drawAlignments(grid, version)
  drawEyes(grid)
  drawFormat(grid, mask)
  if (version > 6) drawVersion(grid, version)
  drawWords(grid, words, mask)
  return rows.map((row) => row.map((dark) => dark === true))
}

function drawSquare(
  { set }: Grid,
  [x, y]: readonly [x: number, y: number],
  radius: number,
  isLight: (ring: number) => boolean,
): void {
  for (let dy = -radius; dy <= radius; dy += 1) {
    for (let dx = -radius; dx <= radius; dx += 1) {
      set(x + dx, y + dy, !isLight(Math.max(Math.abs(dx), Math.abs(dy))))
    }
  }
}

function drawTiming({ size, set }: Grid): void {
  for (let at = 0; at < size; at += 1) {
    set(6, at, at % 2 === 0)
    set(at, 6, at % 2 === 0)
  }
}

/** At each crossing of the centers, except at the eyes. */
function drawAlignments(grid: Grid, version: number): void {
  const centres = alignments(version, grid.size)
  const last = centres.length - 1
  for (const [row, y] of centres.entries()) {
    for (const [column, x] of centres.entries()) {
      const isCorner = (row === 0 && (column === 0 || column === last)) || (row === last && column === 0)
      if (!isCorner) drawSquare(grid, [x, y], 2, (ring) => ring === 1)
    }
  }
}

function drawEyes(grid: Grid): void {
  const far = grid.size - 4
  for (const centre of [
    [3, 3],
    [far, 3],
    [3, far],
  ] as const) {
    drawSquare(grid, centre, 4, (ring) => ring === 2 || ring === 4)
  }
}

/** Mask and level M (00), along two eyes, around the timing patterns. */
function drawFormat({ size, set }: Grid, mask: number): void {
  const format = withRemainder(mask, 0x537, 10) ^ 0x5412
  for (let bit = 0; bit < 15; bit += 1) {
    const dark = ((format >>> bit) & 1) === 1
    const near = bit < 6 ? bit : bit < 8 ? bit + 1 : 14 - bit
    if (bit < 8) set(8, near, dark)
    else set(bit === 8 ? 7 : near, 8, dark)
    if (bit < 8) set(size - 1 - bit, 8, dark)
    else set(8, size - 15 + bit, dark)
  }
  set(8, size - 8, true)
}

function drawVersion({ size, set }: Grid, version: number): void {
  const info = withRemainder(version, 0x1f25, 12)
  for (let bit = 0; bit < 18; bit += 1) {
    const dark = ((info >>> bit) & 1) === 1
    set(size - 11 + (bit % 3), Math.floor(bit / 3), dark)
    set(Math.floor(bit / 3), size - 11 + (bit % 3), dark)
  }
}

/** Two columns at a time, alternately up and down. */
function drawWords({ size, at, set }: Grid, words: readonly number[], mask: number): void {
  const flips = MASKS[mask]
  let bit = 0
  for (let right = size - 1; right > 0; right -= 2) {
    // The column of the timing pattern.
    if (right === 6) right = 5
    const upward = ((right + 1) & 2) === 0
    for (let step = 0; step < size; step += 1) {
      const y = upward ? size - 1 - step : step
      for (const x of [right, right - 1]) {
        if (at(x, y) !== undefined) continue
        const dark = (((words[bit >>> 3] ?? 0) >>> (7 - (bit & 7))) & 1) === 1
        set(x, y, dark !== (flips?.(x, y) === 0))
        bit += 1
      }
    }
  }
}
