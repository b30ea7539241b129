import type { ThemeMode, ThemeVariables } from '../types/theme.js'

/**
 * Options converted from another kit's theme. Spread them into `createLatchkey`, or pass them to
 * `setTheme`.
 */
export interface ImportedTheme {
  readonly themeMode: ThemeMode
  readonly themeVariables: ThemeVariables
}
