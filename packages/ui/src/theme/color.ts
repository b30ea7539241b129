export type Rgb = readonly [number, number, number]

/** `#rgb` or `#rrggbb`; else `undefined`. */
export function parseHex(value: string): Rgb | undefined {
  const match = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(value.trim())
  if (!match?.[1]) return undefined
  const hex = match[1].length === 3 ? match[1].replace(/./g, '$&$&') : match[1]
  const number = Number.parseInt(hex, 16)
  return [(number >> 16) & 255, (number >> 8) & 255, number & 255]
}

export const toHex = (rgb: Rgb): string =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

export const toRgba = (rgb: Rgb, alpha: number): string => `rgba(${rgb.map(Math.round).join(',')},${alpha})`

/**
 * `amount` 0 is `from`, 1 is `to`. Rounded to whole channels: the measured contrast is the drawn
 * one.
 */
export const mix = (from: Rgb, to: Rgb, amount: number): Rgb => [
  Math.round(from[0] + (to[0] - from[0]) * amount),
  Math.round(from[1] + (to[1] - from[1]) * amount),
  Math.round(from[2] + (to[2] - from[2]) * amount),
]

const linear = (part: number) => {
  const value = part / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

/** 0…1 (WCAG 2.2). */
export const luminance = (rgb: Rgb): number =>
  0.2126 * linear(rgb[0]) + 0.7152 * linear(rgb[1]) + 0.0722 * linear(rgb[2])

/** 1…21 (WCAG 2.2). */
export function contrast(one: Rgb, two: Rgb): number {
  const a = luminance(one)
  const b = luminance(two)
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

const black: Rgb = [0, 0, 0]
const white: Rgb = [255, 255, 255]

/** Black or white; contrast at least 4.58:1. */
export const opposite = (surface: Rgb): Rgb =>
  contrast(surface, white) >= contrast(surface, black) ? white : black

/** The color nearest to `wanted` that has `ratio` on every surface; else `towards`. */
export function reach(wanted: Rgb, surfaces: readonly Rgb[], ratio: number, towards: Rgb): Rgb {
  for (let step = 0; step < 50; step += 1) {
    const color = mix(wanted, towards, step / 50)
    if (surfaces.every((surface) => contrast(color, surface) >= ratio)) return color
  }
  return towards
}
