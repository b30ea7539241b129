export type ThemeMode = 'dark' | 'light' | 'system'

/** `accentText` stands for the custom property `--lk-accent-text`. */
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
  /** Brand color, `#rgb` or `#rrggbb`. Related colors are derived by contrast. */
  readonly accent?: string | undefined
  /** Color of the card, `#rgb` or `#rrggbb`. Surfaces, lines and grays are derived from it. */
  readonly background?: string | undefined
  /** Single tokens. They override derived ones and are used as given. */
  readonly tokens?: ThemeTokens | undefined
}

/** The theme settings of a host. A missing or invalid value keeps the theme's own. */
export interface ThemeVariables extends ThemeColors {
  /** Colors of the dark theme only. */
  readonly dark?: ThemeColors | undefined
  /** Colors of the light theme only. */
  readonly light?: ThemeColors | undefined
  /** Factor for every corner radius: 0 is square, 1 the default, 1.25 the maximum. */
  readonly radiusScale?: number | undefined
  /** A CSS font-family list; `inherit` uses the page's. No font is ever fetched. */
  readonly fontFamily?: string | undefined
  /** z-index of the modal when it is not in the top layer. Default 2147483646. */
  readonly zIndex?: number | undefined
  /** Width of the card in CSS pixels, 320 to 480. Default 360. */
  readonly width?: number | undefined
}
