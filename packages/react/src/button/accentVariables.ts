import type { ThemeVariables } from '@latchkey/core'

/** Relative luminance (WCAG 2), with a plain power for sRGB's curve: near enough to choose between black and white. */
const luminance = (hex: string): number =>
  [0.2126, 0.7152, 0.0722].reduce(
    (sum, weight, at) => sum + weight * (Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16) / 255) ** 2.2,
    0,
  )

/**
 * The host's theme variables as custom properties of a button: an accent (`#rgb`, `#rrggbb`) with the text colour that
 * reads best on it, the radius scale and the font. What is missing or malformed is undefined, so the theme's own counts.
 */
export function accentVariables(
  variables: ThemeVariables,
): Readonly<Record<`--lk-${string}`, string | undefined>> {
  const given = /^#(?:[\da-f]{3}|[\da-f]{6})$/i.exec(String(variables['accent'] ?? ''))?.[0].slice(1)
  const hex = given?.length === 3 ? given.replace(/./g, '$&$&') : given
  const accent = hex && `#${hex}`
  // The luminance at which black and white text read equally well.
  const isBright = hex !== undefined && luminance(hex) > 0.183
  const scale = Number(variables['radiusScale'])
  const font = variables['fontFamily']
  return {
    '--lk-accent': accent,
    '--lk-on-accent': accent && (isBright ? '#000' : '#fff'),
    '--lk-away': accent && (isBright ? '#fff' : '#000'),
    '--lk-radius-scale': Number.isFinite(scale) ? String(Math.min(1.25, Math.max(0, scale))) : undefined,
    '--lk-font': typeof font === 'string' ? font.replace(/[;{}<>@\\]/g, '') : undefined,
  }
}
