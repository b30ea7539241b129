import { LRUCache } from 'lru-cache'
import type { PublicGet } from '../platform/publicGet.js'
import { drawingOfDataUrl, readDrawing } from './drawings.js'
import { maxPictureBytes, type Picture, readDataUrl, readPicture } from './pictures.js'

/** Milliseconds. */
const cacheTtl = 600_000
const maxCachedBytes = 32 * 1024 * 1024

/** Callers share pictures; drawings are rewritten. Undefined unless a picture. */
export function createRemotePictures({
  get,
  now,
}: {
  readonly get: PublicGet
  readonly now: () => number
}): (url: string) => Promise<Picture | undefined> {
  const pictures = new LRUCache<string, { picture: Picture | undefined }>({
    max: 2_000,
    maxSize: maxCachedBytes,
    sizeCalculation: ({ picture }) => 100 + (picture?.bytes.length ?? 0),
    ttl: cacheTtl,
    ttlResolution: 0,
    perf: { now },
  })
  const running = new Map<string, Promise<Picture | undefined>>()

  return async (url) => {
    const drawing = drawingOfDataUrl(url)
    if (drawing !== undefined) return readDrawing(drawing)
    if (url.startsWith('data:')) return readDataUrl(url)
    const known = pictures.get(url)
    if (known !== undefined) return known.picture
    const started =
      running.get(url) ??
      get(url, maxPictureBytes)
        .then(
          (bytes) => readPicture(bytes) ?? readDrawing(bytes),
          () => undefined,
        )
        .then((picture) => {
          pictures.set(url, { picture })
          return picture
        })
        .finally(() => running.delete(url))
    running.set(url, started)
    return started
  }
}
