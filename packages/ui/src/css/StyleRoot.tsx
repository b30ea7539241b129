import { createContext, type ReactNode } from 'react'
import type { StyleTarget } from './adoptStyles.js'

/** The default root is the page's document. */
export const StyleRootContext = createContext<StyleTarget | undefined>(undefined)

/** Sets the root of the components below; pass `layer.root`. */
export const StyleRoot = ({ root, children }: { root: StyleTarget; children: ReactNode }) => (
  <StyleRootContext.Provider value={root}>{children}</StyleRootContext.Provider>
)
