import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { walletColor } from './walletColor.js'

const linear = (byte: number) =>
  byte / 255 <= 0.04045 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4

test('behavior: white text is readable on every color, and the same rdns has the same color', () => {
  fc.assert(
    fc.property(fc.string(), (rdns) => {
      const color = walletColor(rdns)
      const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
        linear(Number.parseInt(color.slice(at, at + 2), 16)),
      )
      expect(1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)).toBeGreaterThan(4.5)
      expect(walletColor(rdns)).toBe(color)
    }),
  )
  expect(walletColor('test.alder')).not.toBe(walletColor('test.birch'))
})
