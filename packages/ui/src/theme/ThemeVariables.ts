import type { ThemeTokens } from './themes.js'

export type ThemeMode = 'dark' | 'light' | 'system'

/** Colors that a host may set. A missing one keeps the theme's value. */
export type ThemeColors = {
  /**
   * Brand color as `#rgb` or `#rrggbb`; anything else is ignored. Its text, hover, press and soft
   * variants, links and the focus ring are derived to meet WCAG AA.
   */
  accent?: string | undefined
  /**
   * Color of the card as `#rgb` or `#rrggbb`; surfaces, lines and grays are derived by contrast.
   */
  background?: string | undefined
  /**
   * Any `--lk-*` color token by name (`card`, `accentText` …), as a CSS color. Overrides derived
   * ones.
   */
  tokens?: { readonly [T in keyof ThemeTokens]?: string | undefined } | undefined
}

/** The theme settings of a host. A missing value keeps the theme's own. */
export type ThemeVariables = ThemeColors & {
  /** Colors of the dark theme only; they override those for both. */
  dark?: ThemeColors | undefined
  /** Colors of the light theme only; they override those for both. */
  light?: ThemeColors | undefined
  /** Factor for every corner radius: 0 is square, 1 the default. Clamped to 0…1.25. */
  radiusScale?: number | undefined
  /**
   * A CSS font-family list. Default: the system's font; no font is ever fetched. `'inherit'` uses
   * the page's.
   */
  fontFamily?: string | undefined
  /** z-index outside the top layer. An integer; default 2147483646. */
  zIndex?: number | undefined
  /** Width of the card in CSS pixels, 320…480. Default 360. */
  width?: number | undefined
}
