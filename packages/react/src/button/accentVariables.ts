import type { ThemeVariables } from '@latchkey/core'

/** WCAG 2, with a plain power instead of sRGB's curve. */
const luminance = (hex: string): number =>
  [0.2126, 0.7152, 0.0722].reduce((sum, weight, at) => {
    const part = hex.match(hex.length > 4 ? /\w\w/g : /\w/g)?.[at] ?? ''
    return sum + weight * (Number.parseInt(part, 16) / (16 ** part.length - 1)) ** 2.2
  }, 0)

/** Accent, readable text color, hover color; empty unless it is hex. */
function accentColors(accent: string | undefined): readonly string[] {
  if (!accent || !/^#([\da-f]{3}){1,2}$/i.test(accent)) return []
  // At this luminance black and white text read equally well.
  return luminance(accent) > 0.183 ? [accent, '#000', '#fff'] : [accent, '#fff', '#000']
}

/** Malformed values are empty, so the theme's own apply. */
export function accentVariables(variables: ThemeVariables): Readonly<Record<`--lk-${string}`, string>> {
  const { accent, dark, light, radiusScale, fontFamily } = variables
  const one = accentColors(dark?.accent ?? accent)
  const two = accentColors(light?.accent ?? accent)
  // The stylesheet's switches: the value of the other theme is empty.
  const at = (index: number): string => {
    const first = one[index] ?? two[index] ?? ''
    const second = two[index] ?? first
    return first === second ? first : `var(--lk-dark, ${first}) var(--lk-light, ${second})`
  }
  const scale = Number(radiusScale)
  return {
    '--lk-accent': at(0),
    '--lk-on-accent': at(1),
    '--lk-away': at(2),
    '--lk-radius-scale': Number.isFinite(scale) ? String(Math.min(1.25, Math.max(0, scale))) : '',
    // Must not end the style attribute that a server writes.
    '--lk-font': String(fontFamily ?? '').replace(/[;{}<>@\\]/g, ''),
  }
}
