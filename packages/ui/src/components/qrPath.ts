import { encodeQr } from '../qr/encodeQr.js'

/** In modules. */
export type QrDrawing = {
  size: number
  modules: string
  eyes: readonly (readonly [number, number])[]
  /** Side; 0 without a logo. */
  patch: number
}

/** The smallest whose patch (7 of 33 modules) shows a recognizable logo. */
const logoVersion = 4

const eye = 7

/**
 * Error correction M, round modules without eyes, and a free patch for a logo: at most 22 % of the
 * side, so that M (15 % of the codewords) recovers it.
 */
export function qrPath(value: string, hasLogo: boolean, mask?: number): QrDrawing {
  const { data, size } = encodeQr(value, { minVersion: hasLogo ? logoVersion : 1, mask })
  const patch = hasLogo ? patchSize(size) : 0
  const low = (size - patch) / 2
  const isFree = (x: number, y: number) =>
    patch > 0 && x + 1 > low && x < low + patch && y + 1 > low && y < low + patch
  const isEye = (x: number, y: number) =>
    (x < eye && y < eye) || (x >= size - eye && y < eye) || (x < eye && y >= size - eye)
  let modules = ''
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      if (!data[y]?.[x] || isEye(x, y) || isFree(x, y)) continue
      modules += dot(x, y)
    }
  }
  return {
    size,
    modules,
    patch,
    eyes: [
      [0, 0],
      [size - eye, 0],
      [0, size - eye],
    ],
  }
}

/** Has the code's parity: cuts no module in half. */
export function patchSize(size: number): number {
  const most = Math.floor(size * 0.22)
  return most % 2 === size % 2 ? most : most - 1
}

// Decoders miss codes with a wider gap, especially crisp ones, and blurred ones without a gap
// (measured from .42 to .52).
const radius = 0.48

const dot = (x: number, y: number) =>
  `M${short(x + 0.5 - radius)} ${y + 0.5}a${radius} ${radius} 0 1 1 ${2 * radius} 0a${radius} ${radius} 0 1 1-${2 * radius} 0`

const short = (value: number) => String(Math.round(value * 100) / 100)
