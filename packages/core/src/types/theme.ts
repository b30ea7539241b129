export type ThemeMode = 'dark' | 'light' | 'system'

/** `accentText` is the custom property `--lk-accent-text`. */
export type ThemeToken =
  | 'card'
  | 'raised'
  | 'hover'
  | 'press'
  | 'line'
  | 'line2'
  | 'control'
  | 'text'
  | 'second'
  | 'third'
  | 'accent'
  | 'accentHover'
  | 'accentPress'
  | 'onAccent'
  | 'accentSoft'
  | 'accentText'
  | 'focus'
  | 'ok'
  | 'okSoft'
  | 'warn'
  | 'warnSoft'
  | 'bad'
  | 'badSoft'
  | 'onMark'
  | 'backdrop'
  | 'shadow'
  | 'image'

export type ThemeTokens = { readonly [T in ThemeToken]?: string | undefined }

export interface ThemeColors {
  /** `#rgb` or `#rrggbb`. Related colors are derived by contrast. */
  readonly accent?: string | undefined
  /** The card's color, `#rgb` or `#rrggbb`. Surfaces, lines and grays derive from it. */
  readonly background?: string | undefined
  /** Override derived colors; used as given. */
  readonly tokens?: ThemeTokens | undefined
}

/** A host's theme. A missing or invalid value keeps the theme's own. */
export interface ThemeVariables extends ThemeColors {
  /** Only in the dark theme. */
  readonly dark?: ThemeColors | undefined
  /** Only in the light theme. */
  readonly light?: ThemeColors | undefined
  /** Factor for corner radii: 0 is square, 1 the default, 1.25 the maximum. */
  readonly radiusScale?: number | undefined
  /** CSS font-family list; `inherit` uses the page's. No font is fetched. */
  readonly fontFamily?: string | undefined
  /** Used when the modal is not in the top layer. Default 2147483646. */
  readonly zIndex?: number | undefined
  /** The card's, in CSS pixels, 320 to 480. Default 360. */
  readonly width?: number | undefined
}
