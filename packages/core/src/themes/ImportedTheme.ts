import type { ThemeMode, ThemeVariables } from '../types/theme.js'

/** Options of a client, made of another kit's theme. Spread it into `createLatchkey`, or give it to `setTheme`. */
export interface ImportedTheme {
  readonly themeMode: ThemeMode
  readonly themeVariables: ThemeVariables
}
