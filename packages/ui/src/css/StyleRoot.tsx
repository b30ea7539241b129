import { createContext, type ReactNode } from 'react'
import type { StyleTarget } from './adoptStyles.js'

/** The root that components adopt their styles into. Without a provider: the page's document. */
export const StyleRootContext = createContext<StyleTarget | undefined>(undefined)

/** Tells every component below which document or shadow root it is rendered in (give it `layer.root`). */
export const StyleRoot = ({ root, children }: { root: StyleTarget; children: ReactNode }) => (
  <StyleRootContext.Provider value={root}>{children}</StyleRootContext.Provider>
)
