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

/** What two decoders read in a picture; undefined where one finds no code. */
export interface Decoded {
  readonly jsqr: string | undefined
  readonly zxing: string | undefined
}

/**
 * Reads the QR code of a screenshot with two decoders that share no code: jsQR, and ZXing's.
 *
 * @param picture a PNG
 * @param blur standard deviation of a Gaussian blur that is laid over it first, in raster pixels
 */
export function decodeQr(picture: Buffer, blur = 0): Decoded {
  const { data, width, height } = PNG.sync.read(picture)
  const grey = blurred(greyOf(data), width, height, blur)
  const rgba = new Uint8ClampedArray(grey.length * 4)
  for (const [index, value] of grey.entries()) rgba.set([value, value, value, 255], index * 4)
  return { jsqr: jsQR(rgba, width, height)?.data, zxing: readZxing(grey, width, height) }
}

/**
 * ZXing lays a grid of 8 px over a picture and judges each cell by itself. A camera is never still, so that grid falls
 * elsewhere in each of its pictures: a few cuts of the screenshot stand for them.
 */
const cuts = [0, 3, 6] as const

function readZxing(grey: Uint8ClampedArray, width: number, height: number): string | undefined {
  const source = new RGBLuminanceSource(grey, width, height)
  for (const left of cuts) {
    for (const top of cuts) {
      const cut = source.crop(left, top, width - left, height - top)
      try {
        return new QRCodeReader().decode(new BinaryBitmap(new HybridBinarizer(cut))).getText()
      } catch (error) {
        if (!misses.some((kind) => error instanceof kind)) throw error
      }
    }
  }
  return undefined
}

const misses = [NotFoundException, ChecksumException, FormatException]

/** Luma of ITU-R BT.601. */
function greyOf(data: Uint8Array): Uint8ClampedArray {
  const grey = new Uint8ClampedArray(data.length / 4)
  for (let index = 0; index < grey.length; index += 1) {
    const [red = 0, green = 0, blue = 0] = data.subarray(index * 4, index * 4 + 3)
    grey[index] = 0.299 * red + 0.587 * green + 0.114 * blue
  }
  return grey
}

/** A Gaussian, first along the rows, then along the columns; edges repeat. */
function blurred(grey: Uint8ClampedArray, width: number, height: number, sigma: number): Uint8ClampedArray {
  if (sigma === 0) return grey
  const reach = Math.ceil(sigma * 3)
  const weights = Array.from({ length: reach * 2 + 1 }, (_, index) =>
    Math.exp(-((index - reach) ** 2) / (2 * sigma ** 2)),
  )
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const along = (from: ArrayLike<number>, stepX: number, stepY: number): Float64Array => {
    const to = new Float64Array(grey.length)
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
  return Uint8ClampedArray.from(along(along(grey, 1, 0), 0, 1))
}
