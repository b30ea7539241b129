/** How pictures begin that are nothing but pictures, in hex. */
const kinds: readonly (readonly [type: string, begin: RegExp])[] = [
  ['image/png', /^89504e470d0a1a0a/],
  ['image/jpeg', /^ffd8ff/],
  ['image/gif', /^47494638(?:37|39)61/],
  ['image/webp', /^52494646.{8}57454250/],
]

/** The media type of a raster picture by its first bytes, whatever its server calls it; undefined for anything else. */
export function rasterType(file: Uint8Array): string | undefined {
  const begin = Buffer.from(file.subarray(0, 16)).toString('hex')
  return kinds.find(([, pattern]) => pattern.test(begin))?.[0]
}
