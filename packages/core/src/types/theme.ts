/** Light, dark, or as the visitor's system says. */
export type ThemeMode = 'dark' | 'light' | 'system'

/** The name of a colour token; `accentText` is the custom property `--lk-accent-text`, and so on. */
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

/** Colour tokens by their names, as CSS values. */
export type ThemeTokens = { readonly [T in ThemeToken]?: string | undefined }

/** Colours that a host sets. Each one that is missing keeps the theme's own value. */
export interface ThemeColors {
  /** Brand colour, `#rgb` or `#rrggbb`; the colours that go with it are derived by contrast. */
  readonly accent?: string | undefined
  /** Colour of the card, `#rgb` or `#rrggbb`; surfaces, lines and greys are derived from it. */
  readonly background?: string | undefined
  /** Single tokens, which win over the derived ones and are drawn as they are. */
  readonly tokens?: ThemeTokens | undefined
}

/** The parts of the look that a host may set. A value that is missing or of no use keeps the theme's own. */
export interface ThemeVariables extends ThemeColors {
  /** Colours of the dark theme alone; they win over those of both. */
  readonly dark?: ThemeColors | undefined
  /** Colours of the light theme alone; they win over those of both. */
  readonly light?: ThemeColors | undefined
  /** Multiplies every corner radius: 0 is square, 1 the default, 1.25 the maximum. */
  readonly radiusScale?: number | undefined
  /** A CSS font-family list; `inherit` takes the page's. No font is ever fetched. */
  readonly fontFamily?: string | undefined
  /** Level of the modal when it is not in the top layer; default 2147483646. */
  readonly zIndex?: number | undefined
  /** Width of the card in CSS pixels, 320 to 480; default 360. */
  readonly width?: number | undefined
}
