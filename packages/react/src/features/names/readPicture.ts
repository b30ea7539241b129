export interface ReadPicture {
  readonly blob: Blob
  readonly url: string
}

/** Pixels: twice the largest display size. */
const side = 256

/** Bytes, the gateway's limit. */
const maxBytes = 128 * 1024

/**
 * Makes a square picture small enough to send. Drops metadata, such as a photo's place.
 *
 * @throws if the file is not a picture
 */
export async function readPicture(file: Blob): Promise<ReadPicture> {
  const bitmap = await createImageBitmap(file)
  try {
    const canvas = document.createElement('canvas')
    canvas.width = side
    canvas.height = side
    const cropSize = Math.min(bitmap.width, bitmap.height)
    const [left, top] = [(bitmap.width - cropSize) / 2, (bitmap.height - cropSize) / 2]
    canvas.getContext('2d')?.drawImage(bitmap, left, top, cropSize, cropSize, 0, 0, side, side)
    for (const [type, quality] of [
      ['image/webp', 0.9],
      ['image/jpeg', 0.7],
    ] as const) {
      const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, quality))
      if (blob && blob.size <= maxBytes) return { blob, url: canvas.toDataURL(type, quality) }
    }
  } finally {
    bitmap.close()
  }
  throw new Error('The picture is too large')
}
