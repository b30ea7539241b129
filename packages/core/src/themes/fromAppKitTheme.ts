import type { ThemeMode } from '../types/theme.js'
import { mix, readColor, type Rgb, toHex } from './color.js'
import type { ImportedTheme } from './ImportedTheme.js'

/** AppKit's theme options, with the prefix of either major version. */
export interface AppKitTheme {
  readonly themeMode?: ThemeMode | undefined
  /** Such as `--apkt-accent` or `--w3m-accent`. */
  readonly themeVariables?: Readonly<Record<string, string | number | undefined>> | undefined
}

const BASE_RADIUS = 4

const CARDS: Readonly<Record<'dark' | 'light', Rgb>> = { dark: [19, 19, 22], light: [255, 255, 255] }

/**
 * Converts AppKit's accent, color mix with strength, font family, base radius and z-index. Colors
 * must be hex, an opaque `rgb(…)`, `black` or `white`.
 *
 * @example
 * ```ts
 * const theme = fromAppKitTheme({ themeVariables: { '--w3m-accent': '#7b3fe4' } })
 * createLatchkey({ networks, adapters, ...theme })
 * ```
 */
export function fromAppKitTheme({ themeMode = 'dark', themeVariables = {} }: AppKitTheme): ImportedTheme {
  const read = (name: string): string | number | undefined =>
    themeVariables[`--apkt-${name}`] ?? themeVariables[`--w3m-${name}`]
  const accent = readColor(read('accent'))
  const mixed = readColor(read('color-mix'))
  const strength = Math.min(100, Math.max(0, Number(read('color-mix-strength') ?? 0) || 0)) / 100
  const fontFamily = read('font-family')
  const radius = Number.parseFloat(String(read('border-radius-master')))
  const zIndex = Number(read('z-index'))
  const tinted = (mode: 'dark' | 'light') =>
    mixed && strength > 0 && { [mode]: { background: toHex(mix(CARDS[mode], mixed, strength)) } }
  return {
    themeMode,
    themeVariables: {
      ...(accent && { accent: toHex(accent) }),
      ...tinted('dark'),
      ...tinted('light'),
      ...(fontFamily && { fontFamily: String(fontFamily) }),
      ...(Number.isFinite(radius) && { radiusScale: Math.min(1.25, Math.max(0, radius / BASE_RADIUS)) }),
      ...(Number.isInteger(zIndex) && { zIndex }),
    },
  }
}
