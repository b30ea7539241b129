import {
  BinaryBitmap,
  HybridBinarizer,
  QRCodeReader,
  RGBLuminanceSource,
  NotFoundException,
  ChecksumException,
  FormatException,
} from '@zxing/library'
import jsQR from 'jsqr'
import { PNG } from 'pngjs'

export interface Decoded {
  readonly jsqr: string | undefined
  readonly zxing: string | undefined
}

/**
 * By jsQR and ZXing.
 *
 * @param picture a PNG
 * @param blur standard deviation of a Gaussian, in raster pixels
 */
export function decodeQr(picture: Buffer, blur = 0): Decoded {
  const { data, width, height } = PNG.sync.read(picture)
  const gray = blurred(grayOf(data), width, height, blur)
  const read = (decode: (picture: Gray) => string | undefined): string | undefined => {
    for (const look of attempts) {
      const text = decode(prepareImage({ gray, width, height }, look))
      if (text !== undefined) return text
    }
    return undefined
  }
  return { jsqr: read(readJsQr), zxing: read(readZxing) }
}

/**
 * Decoders work in cells of 8 px: the grid's offset and the module size matter. Cuts and distances
 * simulate a moving camera.
 */
const attempts = [1, 0.9, 0.8, 1.15].flatMap((scale) => [0, 3, 6].map((cut) => ({ scale, cut })))

function readJsQr({ gray, width, height }: Gray): string | undefined {
  const rgba = new Uint8ClampedArray(gray.length * 4)
  for (const [index, value] of gray.entries()) rgba.set([value, value, value, 255], index * 4)
  return jsQR(rgba, width, height)?.data
}

function readZxing({ gray, width, height }: Gray): string | undefined {
  const source = new RGBLuminanceSource(gray, width, height)
  try {
    return new QRCodeReader().decode(new BinaryBitmap(new HybridBinarizer(source))).getText()
  } catch (error) {
    if (!misses.some((kind) => error instanceof kind)) throw error
    return undefined
  }
}

function prepareImage(picture: Gray, { scale, cut }: { readonly scale: number; readonly cut: number }): Gray {
  const { gray, width, height } = scaled(picture.gray, picture.width, picture.height, scale)
  if (cut === 0) return { gray, width, height }
  const rows = Array.from({ length: height - cut }, (_, row) =>
    gray.subarray((row + cut) * width + cut, (row + cut + 1) * width),
  )
  const out = new Uint8ClampedArray((width - cut) * (height - cut))
  for (const [row, values] of rows.entries()) out.set(values, row * (width - cut))
  return { gray: out, width: width - cut, height: height - cut }
}

interface Gray {
  readonly gray: Uint8ClampedArray
  readonly width: number
  readonly height: number
}

function scaled(gray: Uint8ClampedArray, width: number, height: number, scale: number): Gray {
  if (scale === 1) return { gray, width, height }
  const to = { width: Math.round(width * scale), height: Math.round(height * scale) }
  const out = new Uint8ClampedArray(to.width * to.height)
  const at = (x: number, y: number) =>
    gray[Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x))] ?? 255
  for (let y = 0; y < to.height; y += 1) {
    for (let x = 0; x < to.width; x += 1) {
      const [sx, sy] = [(x + 0.5) / scale - 0.5, (y + 0.5) / scale - 0.5]
      const [left, top] = [Math.floor(sx), Math.floor(sy)]
      const [u, v] = [sx - left, sy - top]
      out[y * to.width + x] =
        (at(left, top) * (1 - u) + at(left + 1, top) * u) * (1 - v) +
        (at(left, top + 1) * (1 - u) + at(left + 1, top + 1) * u) * v
    }
  }
  return { gray: out, ...to }
}

const misses = [NotFoundException, ChecksumException, FormatException]

/** ITU-R BT.601. */
function grayOf(data: Uint8Array): Uint8ClampedArray {
  const gray = new Uint8ClampedArray(data.length / 4)
  for (let index = 0; index < gray.length; index += 1) {
    const [red = 0, green = 0, blue = 0] = data.subarray(index * 4, index * 4 + 3)
    gray[index] = 0.299 * red + 0.587 * green + 0.114 * blue
  }
  return gray
}

/** Along rows, then columns; edges repeat. */
function blurred(gray: Uint8ClampedArray, width: number, height: number, sigma: number): Uint8ClampedArray {
  if (sigma === 0) return gray
  const reach = Math.ceil(sigma * 3)
  const weights = Array.from({ length: reach * 2 + 1 }, (_, index) =>
    Math.exp(-((index - reach) ** 2) / (2 * sigma ** 2)),
  )
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const along = (from: ArrayLike<number>, stepX: number, stepY: number): Float64Array => {
    const to = new Float64Array(gray.length)
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) {
        let sum = 0
        for (const [index, weight] of weights.entries()) {
          const px = Math.min(width - 1, Math.max(0, x + (index - reach) * stepX))
          const py = Math.min(height - 1, Math.max(0, y + (index - reach) * stepY))
          sum += weight * (from[py * width + px] ?? 0)
        }
        to[y * width + x] = sum / whole
      }
    }
    return to
  }
  return Uint8ClampedArray.from(along(along(gray, 1, 0), 0, 1))
}
