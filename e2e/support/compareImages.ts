import { PNG } from 'pngjs'

/** Of 255, for antialiasing. */
const channelTolerance = 24

export function compareImages(one: Buffer, two: Buffer): number {
  const a = PNG.sync.read(one)
  const b = PNG.sync.read(two)
  if (a.width !== b.width || a.height !== b.height) return 1
  let different = 0
  for (let at = 0; at < a.data.length; at += 4) {
    const isOff = [0, 1, 2].some(
      (channel) => Math.abs((a.data[at + channel] ?? 0) - (b.data[at + channel] ?? 0)) > channelTolerance,
    )
    if (isOff) different += 1
  }
  return different / (a.width * a.height)
}
