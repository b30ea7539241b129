import type { ThemeVariables } from '@latchkey/core'

/** Relative luminance (WCAG 2), with a plain power for sRGB's curve: near enough to choose between black and white. */
function luminance(hex: string): number {
  const width = (hex.length - 1) / 3
  return [0.2126, 0.7152, 0.0722].reduce((sum, weight, at) => {
    const part = Number.parseInt(hex.slice(1 + at * width).slice(0, width), 16)
    return sum + weight * (part / (16 ** width - 1)) ** 2.2
  }, 0)
}

/**
 * The host's theme variables as custom properties of a button: an accent (`#rgb`, `#rrggbb`) with the text colour that
 * reads best on it, the radius scale and the font. What is missing or malformed is empty, so the theme's own counts.
 */
export function accentVariables({
  accent,
  radiusScale,
  fontFamily,
}: ThemeVariables): Readonly<Record<`--lk-${string}`, string>> {
  const hex = /^#(?:[\da-f]{3}){1,2}$/i.exec(String(accent))?.[0] ?? ''
  // The luminance at which black and white text read equally well.
  const isBright = luminance(hex) > 0.183
  const scale = Number(radiusScale)
  return {
    '--lk-accent': hex,
    '--lk-on-accent': hex && (isBright ? '#000' : '#fff'),
    '--lk-away': hex && (isBright ? '#fff' : '#000'),
    '--lk-radius-scale': Number.isFinite(scale) ? String(Math.min(1.25, Math.max(0, scale))) : '',
    '--lk-font': typeof fontFamily === 'string' ? fontFamily.replace(/[;{}<>@\\]/g, '') : '',
  }
}
