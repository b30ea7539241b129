import jsQR from 'jsqr'

const SIDES = [1600, 900, 450]

/** Several sizes: large screenshots, small codes. */
export function decodeQr(picture: ImageBitmap | HTMLVideoElement): string | undefined {
  const [width, height] =
    picture instanceof ImageBitmap
      ? [picture.width, picture.height]
      : [picture.videoWidth, picture.videoHeight]
  if (width === 0 || height === 0) return undefined
  const natural = Math.max(width, height)
  const scales = [...new Set([natural, ...SIDES].map((side) => Math.min(1, side / natural)))]
  for (const scale of scales.filter((one) => natural * one <= 2400)) {
    const text = decodeAt(picture, Math.round(width * scale), Math.round(height * scale))
    if (text !== undefined) return text
  }
  return undefined
}

function decodeAt(
  picture: ImageBitmap | HTMLVideoElement,
  width: number,
  height: number,
): string | undefined {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) return undefined
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(picture, 0, 0, width, height)
  const { data } = context.getImageData(0, 0, width, height)
  return jsQR(data, width, height)?.data || undefined
}
