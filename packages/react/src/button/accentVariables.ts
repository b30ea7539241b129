import type { ThemeVariables } from '@latchkey/core'

/** Relative luminance (WCAG 2), with a plain power for sRGB's curve: near enough to choose between black and white. */
const luminance = (hex: string): number =>
  [0.2126, 0.7152, 0.0722].reduce((sum, weight, at) => {
    const part = hex.match(hex.length > 4 ? /\w\w/g : /\w/g)?.[at] ?? ''
    return sum + weight * (Number.parseInt(part, 16) / (16 ** part.length - 1)) ** 2.2
  }, 0)

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
  const [text, away] = luminance(hex) > 0.183 ? ['#000', '#fff'] : ['#fff', '#000']
  const scale = Number(radiusScale)
  return {
    '--lk-accent': hex,
    '--lk-on-accent': hex && text,
    '--lk-away': hex && away,
    '--lk-radius-scale': Number.isFinite(scale) ? String(Math.min(1.25, Math.max(0, scale))) : '',
    // On a server it is written into a style attribute, where nothing else may begin.
    '--lk-font': String(fontFamily ?? '').replace(/[;{}<>@\\]/g, ''),
  }
}
