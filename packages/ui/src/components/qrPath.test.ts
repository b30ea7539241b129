import fc from 'fast-check'
import jsQR from 'jsqr'
import { describe, expect, test } from 'vitest'
import { patchSize, qrPath } from './qrPath.js'

function raster(value: string, hasLogo: boolean, scale = 8) {
  const { size, modules, eyes, patch } = qrPath(value, hasLogo)
  const side = (size + 8) * scale
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  const radius = Number(/a([\d.]+) /.exec(modules)?.[1])
  const dots = [...modules.matchAll(/M(-?[\d.]+) ([\d.]+)a/g)].map(
    (m) => [Number(m[1]) + radius, Number(m[2])] as const,
  )
  const paint = (isDark: (x: number, y: number) => boolean, dark = 17) => {
    for (let py = 0; py < side; py += 1) {
      for (let px = 0; px < side; px += 1) {
        if (!isDark((px + 0.5) / scale - 4, (py + 0.5) / scale - 4)) continue
        pixels.fill(dark, (py * side + px) * 4, (py * side + px) * 4 + 3)
      }
    }
  }
  const grid = new Set(dots.map(([x, y]) => `${Math.floor(x)},${Math.floor(y)}`))
  paint((x, y) => {
    const cx = Math.floor(x)
    const cy = Math.floor(y)
    return grid.has(`${cx},${cy}`) && Math.hypot(x - cx - 0.5, y - cy - 0.5) <= radius
  })
  for (const [ex, ey] of eyes) {
    paint((x, y) => {
      const dx = Math.abs(x - ex - 3.5)
      const dy = Math.abs(y - ey - 3.5)
      const reach = Math.max(dx, dy)
      return reach <= 1.5 || (reach <= 3.5 && reach >= 2.5)
    })
  }
  const low = (size - patch) / 2
  if (patch > 0) paint((x, y) => x > low && x < size - low && y > low && y < size - low, 120)
  return { pixels, side }
}

const read = (value: string, hasLogo: boolean) => {
  const { pixels, side } = raster(value, hasLogo)
  return jsQR(pixels, side, side)?.data
}

const pairing = `wc:${'7f6e504b'.repeat(8)}@2?relay-protocol=irn&symKey=${'587d5484'.repeat(8)}&expiryTimestamp=1705934757`

describe('qrPath', () => {
  test('behavior: a decoder reads a pairing link, an address and a longer sign-in link, with and without logo', () => {
    const signIn = `${pairing}&methods=wc_sessionAuthenticate%2Cwc_sessionPropose&extra=${'ab12'.repeat(12)}`
    for (const value of [pairing, signIn, '0x71C7656EC7ab88b098defB751B7401B5f6d8976F']) {
      expect(read(value, false)).toBe(value)
      expect(read(value, true)).toBe(value)
    }
  })
  test('behavior: any text of a link survives the logo', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 260 }), (value) => {
        expect(read(value, true)).toBe(value)
      }),
      { numRuns: 12 },
    )
  })
  test('behavior: the patch is at most 22 % of the side and cuts no module', () => {
    for (let size = 21; size <= 177; size += 4) {
      const patch = patchSize(size)
      expect(patch / size).toBeLessThanOrEqual(0.22)
      expect(patch % 2).toBe(size % 2)
    }
  })
})
