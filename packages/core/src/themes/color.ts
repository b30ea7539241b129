export type Rgb = readonly [number, number, number]

const NAMED: Readonly<Record<string, Rgb>> = { black: [0, 0, 0], white: [255, 255, 255] }

/** Undefined for anything but `#rgb`, `#rrggbb`, an opaque `rgb(…)`, `black` or `white`. */
export function readColor(text: unknown): Rgb | undefined {
  if (typeof text !== 'string') return undefined
  const value = text.trim().toLowerCase()
  const named = Object.hasOwn(NAMED, value) ? NAMED[value] : undefined
  if (named) return named
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/.exec(value)?.[1]
  if (hex) {
    const [red = 0, green = 0, blue = 0] = hex
      .match(hex.length > 3 ? /../g : /./g)
      ?.map((part) => Number.parseInt(part.padStart(2, part), 16)) ?? [0]
    return [red, green, blue]
  }
  const parts = /^rgba?\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)\s*(?:[,/]\s*(?:1|1\.0+|100%)\s*)?\)$/.exec(value)
  if (!parts) return undefined
  const [red, green, blue] = parts.slice(1).map((part) => Math.min(255, Number(part)))
  return [red ?? 0, green ?? 0, blue ?? 0]
}

export const toHex = (color: Rgb): string =>
  `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** @param amount 0 is `from`, 1 is `to` */
export const mix = (from: Rgb, to: Rgb, amount: number): Rgb => [
  from[0] + (to[0] - from[0]) * amount,
  from[1] + (to[1] - from[1]) * amount,
  from[2] + (to[2] - from[2]) * amount,
]

const linear = (part: number): number =>
  part <= 10.31475 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4

const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

/** 1 to 21 (WCAG 2.2). */
export function contrast(one: Rgb, two: Rgb): number {
  const [high = 0, low = 0] = [luminance(one), luminance(two)].toSorted((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

export const isDark = (color: Rgb): boolean => contrast(color, [255, 255, 255]) >= contrast(color, [0, 0, 0])
