/** In hex. */
const kinds: readonly (readonly [type: string, begin: RegExp])[] = [
  ['image/png', /^89504e470d0a1a0a/],
  ['image/jpeg', /^ffd8ff/],
  ['image/gif', /^47494638(?:37|39)61/],
  ['image/webp', /^52494646.{8}57454250/],
]

/** By the first bytes, whatever the server claims. */
export function rasterType(file: Uint8Array): string | undefined {
  const begin = Buffer.from(file.subarray(0, 16)).toString('hex')
  return kinds.find(([, pattern]) => pattern.test(begin))?.[0]
}
