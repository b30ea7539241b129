import type { ThemeMode, ThemeVariables } from '../types/theme.js'

/** Options converted from another kit's theme, for `createLatchkey` or `setTheme`. */
export interface ImportedTheme {
  readonly themeMode: ThemeMode
  readonly themeVariables: ThemeVariables
}
