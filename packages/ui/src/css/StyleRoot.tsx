import { createContext, type ReactNode } from 'react'
import type { StyleTarget } from './adoptStyles.js'

/** Default: the page's document. */
export const StyleRootContext = createContext<StyleTarget | undefined>(undefined)

/** Pass `layer.root`. */
export const StyleRoot = ({ root, children }: { root: StyleTarget; children: ReactNode }) => (
  <StyleRootContext.Provider value={root}>{children}</StyleRootContext.Provider>
)
