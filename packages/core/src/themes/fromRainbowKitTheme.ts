import type { ThemeColors, ThemeTokens, ThemeVariables } from '../types/theme.js'
import { contrast, isDark, mix, readColor, type Rgb, toHex } from './color.js'
import type { ImportedTheme } from './ImportedTheme.js'

/** The used fields of a RainbowKit theme; others are ignored. */
export interface RainbowKitTheme {
  readonly colors?: {
    readonly accentColor?: string
    readonly error?: string
    readonly generalBorder?: string
    readonly modalBackdrop?: string
    readonly modalBackground?: string
    readonly modalBorder?: string
    readonly modalText?: string
    readonly modalTextSecondary?: string
  }
  readonly fonts?: { readonly body?: string }
  readonly radii?: { readonly modal?: string }
  readonly shadows?: { readonly dialog?: string }
}

export type RainbowKitThemes =
  | RainbowKitTheme
  | { readonly lightMode: RainbowKitTheme; readonly darkMode: RainbowKitTheme }

const CARD_RADIUS = 28

/**
 * Converts a RainbowKit theme. A text color that misses WCAG AA on a surface of this modal is
 * derived instead. Colors must be hex, an opaque `rgb(…)`, `black` or `white`.
 *
 * @example
 * ```ts
 * const theme = fromRainbowKitTheme(darkTheme({ accentColor: '#7b3fe4' }))
 * createLatchkey({ networks, adapters, ...theme })
 * ```
 */
export function fromRainbowKitTheme(theme: RainbowKitThemes): ImportedTheme {
  if ('lightMode' in theme) {
    const shared = sharedOf(theme.lightMode)
    const dark = colorsOf(theme.darkMode)
    return { themeMode: 'system', themeVariables: { ...shared, dark, light: colorsOf(theme.lightMode) } }
  }
  const ground = readColor(theme.colors?.modalBackground)
  return {
    themeMode: ground && isDark(ground) ? 'dark' : 'light',
    themeVariables: { ...sharedOf(theme), ...colorsOf(theme) },
  }
}

function sharedOf({ fonts, radii }: RainbowKitTheme): Pick<ThemeVariables, 'fontFamily' | 'radiusScale'> {
  const pixels = Number.parseFloat(radii?.modal ?? '')
  return {
    ...(fonts?.body && { fontFamily: fonts.body }),
    ...(Number.isFinite(pixels) && {
      radiusScale: Math.min(1.25, Math.round((pixels / CARD_RADIUS) * 100) / 100),
    }),
  }
}

function colorsOf({ colors = {}, shadows }: RainbowKitTheme): ThemeColors {
  const [accent, background] = [readColor(colors.accentColor), readColor(colors.modalBackground)]
  const shadow = [colors.modalBorder && `0 0 0 1px ${colors.modalBorder}`, shadows?.dialog].filter(Boolean)
  const tokens: ThemeTokens = {
    ...(colors.generalBorder && { line: colors.generalBorder }),
    ...(colors.modalBackdrop && { backdrop: colors.modalBackdrop }),
    ...(shadow.length > 0 && { shadow: shadow.join(',') }),
    ...(background && textsOf(colors, background, accent)),
  }
  return {
    ...(accent && { accent: toHex(accent) }),
    ...(background && { background: toHex(background) }),
    ...(Object.keys(tokens).length > 0 && { tokens }),
  }
}

/** WCAG AA's 4.5, with a rounding margin. */
const TEXT_RATIO = 4.6

function textsOf(
  { error, modalText, modalTextSecondary }: NonNullable<RainbowKitTheme['colors']>,
  background: Rgb,
  accent: Rgb | undefined,
): ThemeTokens {
  const end: Rgb = isDark(background) ? [255, 255, 255] : [0, 0, 0]
  const [raised, press] = [mix(background, end, 0.045), mix(background, end, 0.11)]
  const tints: readonly Rgb[] = [
    accent ?? [90, 120, 255],
    [245, 180, 75],
    [255, 122, 117],
    [138, 90, 0],
    [200, 49, 43],
  ]
  const tinted = tints.flatMap((tint) => [background, raised].map((ground) => mix(ground, tint, 0.14)))
  const fits = (text: Rgb): boolean =>
    [background, press, ...tinted].every((ground) => contrast(text, ground) >= TEXT_RATIO)
  const candidates = { text: modalText, second: modalTextSecondary, bad: error }
  return Object.fromEntries(
    Object.entries(candidates).flatMap(([name, value]) => {
      const color = readColor(value)
      return color && fits(color) ? [[name, toHex(color)]] : []
    }),
  )
}
