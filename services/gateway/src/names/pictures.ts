import { refuse } from '@latchkey/kit/http/serviceError'
import { createHash } from 'node:crypto'

/** Bytes. */
export const maxPictureBytes = 128 * 1024

export interface Picture {
  readonly type: string
  readonly bytes: Buffer
  /** `sha256:` and 64 hex digits. */
  readonly digest: string
}

/** Raster formats that browsers show. */
const signatures: readonly (readonly [type: string, isOne: (bytes: Buffer) => boolean])[] = [
  ['image/png', (bytes) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))],
  ['image/jpeg', (bytes) => bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))],
  ['image/gif', (bytes) => /^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))],
  [
    'image/webp',
    (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  ],
]

/** By the bytes only. */
export function readPicture(bytes: Buffer): Picture | undefined {
  if (bytes.length > maxPictureBytes) return undefined
  const [type] = signatures.find(([, isOne]) => isOne(bytes)) ?? []
  return type === undefined
    ? undefined
    : { type, bytes, digest: `sha256:${createHash('sha256').update(bytes).digest('hex')}` }
}

export function readDataUrl(url: string): Picture {
  const text = /^data:image\/[a-z.+-]{1,20};base64,([A-Za-z0-9+/]*={0,2})$/.exec(url)?.[1]
  if (text !== undefined && text.length > (maxPictureBytes * 4) / 3 + 4)
    throw refuse('picture_too_large', 'The picture has more than 128 kB.')
  const picture = text === undefined ? undefined : readPicture(Buffer.from(text, 'base64'))
  if (picture === undefined)
    throw refuse('invalid_picture', 'The picture must be a PNG, JPEG, WebP or GIF of at most 128 kB.')
  return picture
}

export function isPictureUrl(text: string): boolean {
  return text.length <= 2048 && URL.canParse(text) && new URL(text).protocol === 'https:'
}

/** Opened as a page, a picture runs and loads nothing. */
export const pictureHeaders = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
}
