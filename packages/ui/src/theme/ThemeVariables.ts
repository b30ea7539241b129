import type { ThemeTokens } from './themes.js'

/** Light, dark, or what the visitor's system says. */
export type ThemeMode = 'dark' | 'light' | 'system'

/** Colours that a host may set. Each one that is not given keeps the theme's own value. */
export type ThemeColors = {
  /**
   * Brand colour as `#rgb` or `#rrggbb`. Text on it, its hover, press and soft forms, links and the focus ring are
   * derived so that they meet WCAG AA on this theme. Anything else is ignored.
   */
  accent?: string | undefined
  /** Colour of the card as `#rgb` or `#rrggbb`; surfaces, lines and greys are derived from it, by contrast. */
  background?: string | undefined
  /** Any `--lk-*` colour token by its name (`card`, `accentText` …), as a CSS colour. Wins over what is derived. */
  tokens?: { readonly [T in keyof ThemeTokens]?: string | undefined } | undefined
}

/** The values that a host may set. Everything that is not given keeps the theme's own value. */
export type ThemeVariables = ThemeColors & {
  /** Colours of the dark theme alone; they win over those of both. */
  dark?: ThemeColors | undefined
  /** Colours of the light theme alone; they win over those of both. */
  light?: ThemeColors | undefined
  /** Multiplies every corner radius: 0 is square, 1 the default. Clamped to 0…1.25. */
  radiusScale?: number | undefined
  /** A CSS font-family list. Default: the system's font, no font is ever fetched. `'inherit'` takes the page's. */
  fontFamily?: string | undefined
  /** Where the layer sits when it is not in the top layer. An integer; default 2147483646. */
  zIndex?: number | undefined
  /** Width of the card in CSS pixels, 320…480. Default 360. */
  width?: number | undefined
}
