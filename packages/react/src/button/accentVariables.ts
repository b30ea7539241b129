import type { ThemeVariables } from '@latchkey/core'
import { luminance, parseHex } from '@latchkey/ui/theme/color'

/**
 * The host's theme variables as custom properties of a button: an accent (`#rgb`, `#rrggbb`) with the text colour that
 * reads best on it, the radius scale and the font. What is missing or malformed is empty, so the theme's own counts.
 */
export function accentVariables({
  accent,
  radiusScale,
  fontFamily,
}: ThemeVariables): Readonly<Record<`--lk-${string}`, string>> {
  const rgb = parseHex(String(accent))
  const hex = rgb ? String(accent).trim() : ''
  // The luminance at which black and white text read equally well.
  const [text, away] = rgb && luminance(rgb) > 0.179 ? ['#000', '#fff'] : ['#fff', '#000']
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
