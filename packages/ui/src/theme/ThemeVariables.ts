import type { ThemeTokens } from './themes.js'

export type ThemeMode = 'dark' | 'light' | 'system'

/** Colors that a host may set; a missing one is the theme's. */
export type ThemeColors = {
  /**
   * Brand color as `#rgb` or `#rrggbb`; else ignored. Its text, hover, press and soft variants,
   * links and the focus ring are derived to meet WCAG AA.
   */
  accent?: string | undefined
  /** The card's color as `#rgb` or `#rrggbb`; surfaces, lines and grays are derived by contrast. */
  background?: string | undefined
  /**
   * Any `--lk-*` color token by name (`card`, `accentText` …), as a CSS color. Overrides derived
   * ones.
   */
  tokens?: { readonly [T in keyof ThemeTokens]?: string | undefined } | undefined
}

/** A host's theme; a missing value is the theme's own. */
export type ThemeVariables = ThemeColors & {
  /** For the dark theme only; they override those for both. */
  dark?: ThemeColors | undefined
  /** For the light theme only; they override those for both. */
  light?: ThemeColors | undefined
  /** Factor of all corner radii: 0 is square, 1 the default. Clamped to 0…1.25. */
  radiusScale?: number | undefined
  /**
   * A CSS font-family list. Default: the system's; no font is ever fetched. `'inherit'`: the
   * page's.
   */
  fontFamily?: string | undefined
  /** z-index outside the top layer. An integer; default 2147483646. */
  zIndex?: number | undefined
  /** Card width in CSS pixels, 320…480. Default 360. */
  width?: number | undefined
}
