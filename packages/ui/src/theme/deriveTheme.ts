import { contrast, mix, opposite, parseHex, reach, toHex, toRgba, type Rgb } from './color.js'
import { darkTheme, lightTheme, type ThemeTokens } from './themes.js'
import type { ThemeVariables } from './ThemeVariables.js'

/** WCAG AA's 4.5, with a margin for rounding. */
const textRatio = 4.6
const controlRatio = 3.05

const rgbOf = (value: string): Rgb => parseHex(value) ?? [0, 0, 0]

/** Carries the text on every surface; thinner where contrast is scarce. */
function softOf(
  color: Rgb,
  wanted: number,
  surfaces: readonly Rgb[],
  text: Rgb,
): { css: string; alpha: number } {
  let alpha = wanted
  const isReadable = () =>
    surfaces.every((surface) => contrast(mix(surface, color, alpha), text) >= textRatio)
  while (alpha > 0 && !isReadable()) alpha = Math.max(0, Math.round((alpha - 0.01) * 100) / 100)
  return { css: toRgba(color, alpha), alpha }
}

/** The theme's own steps, toward the background's contrasting end. */
function deriveSurfaces(background: Rgb): Partial<ThemeTokens> {
  const end = opposite(background)
  const isDark = end[0] === 255
  const base = isDark ? darkTheme : lightTheme
  const step = (amount: number) => mix(background, end, amount)
  // Middle grays need smaller steps for AA text.
  let scale = 1
  while (scale > 0.05 && contrast(step(0.11 * scale), end) < textRatio) scale -= 0.05
  const raised = step(0.045 * scale)
  const hover = step(0.08 * scale)
  const press = step(0.11 * scale)
  const surfaces = [background, raised, hover, press]
  const text = (wanted: string) => toHex(reach(rgbOf(wanted), surfaces, textRatio, end))
  return {
    card: toHex(background),
    raised: toHex(raised),
    hover: toHex(hover),
    press: toHex(press),
    line: toRgba(end, 0.08),
    line2: toRgba(end, 0.14),
    control: toHex(reach(rgbOf(base.control), surfaces, controlRatio, end)),
    text: text(base.text),
    second: text(base.second),
    third: text(base.third),
    ok: text(base.ok),
    warn: text(base.warn),
    bad: text(base.bad),
  }
}

function deriveAccent(accent: Rgb, surfaces: readonly Rgb[], end: Rgb): Partial<ThemeTokens> {
  const ink: Rgb = [11, 14, 31]
  const paper: Rgb = [255, 255, 255]
  const on =
    contrast(accent, paper) >= textRatio || contrast(accent, paper) > contrast(accent, ink) ? paper : ink
  // Hover and press move away from their text: contrast only grows.
  const contrastEnd: Rgb = on === paper ? [0, 0, 0] : [255, 255, 255]
  const surface = reach(accent, [on], textRatio, contrastEnd)
  const hover = mix(surface, contrastEnd, 0.1)
  const press = mix(surface, contrastEnd, 0.18)
  return {
    accent: toHex(surface),
    accentHover: toHex(hover),
    accentPress: toHex(press),
    onAccent: toHex(on),
    accentText: toHex(reach(accent, surfaces, textRatio, end)),
    focus: toHex(reach(accent, surfaces.slice(0, 2), controlRatio, end)),
  }
}

function tintTheme(theme: ThemeTokens, accent: Rgb | undefined, isNewBackground: boolean): void {
  const list = [theme.card, theme.raised, theme.hover].map(rgbOf)
  const under = list.slice(0, 2)
  const end = opposite(rgbOf(theme.card))
  const amount = end[0] === 255 ? 0.14 : 0.09
  const wanted = accent ?? rgbOf((end[0] === 255 ? darkTheme : lightTheme).accent)
  const text = rgbOf(theme.text)
  const soft = softOf(wanted, amount, under, text)
  const drawn = under.map((surface) => mix(surface, wanted, soft.alpha))
  Object.assign(theme, deriveAccent(wanted, [...list, ...drawn], end), { accentSoft: soft.css })
  if (!isNewBackground) return
  for (const name of ['ok', 'warn', 'bad'] as const) {
    theme[`${name}Soft`] = softOf(rgbOf(theme[name]), amount, under, text).css
  }
  theme.onMark = theme.card
}

/** Every text keeps 4.5:1 and every control 3:1. Ignores colors that are not hex. */
export function deriveTheme(mode: 'dark' | 'light', variables: ThemeVariables = {}): ThemeTokens {
  const own = variables[mode]
  const given = { ...variables, ...own }
  const background = given.background === undefined ? undefined : parseHex(given.background)
  const accent = given.accent === undefined ? undefined : parseHex(given.accent)
  const surfaces = background ? deriveSurfaces(background) : {}
  const theme: ThemeTokens = { ...(mode === 'dark' ? darkTheme : lightTheme), ...surfaces }
  if (background || accent) tintTheme(theme, accent, background !== undefined)
  for (const [name, value] of Object.entries({ ...variables.tokens, ...own?.tokens })) {
    if (name in theme && value !== undefined) theme[name as keyof ThemeTokens] = value
  }
  return theme
}
