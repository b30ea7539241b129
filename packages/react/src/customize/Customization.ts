import type { ComponentType, ReactNode } from 'react'

/** The parts of the modal and the buttons that a host draws itself; made by `customize`. */
export interface Customization {
  /** Draws a part, if the host customizes it. @param own our drawing */
  readonly draw: (part: string, facts: object, own: ReactNode) => ReactNode
  /** Loads the code of `draw`; the first card waits for it. */
  readonly prepare: () => Promise<unknown>
  /** Renders the host's components in the host's own tree, with its contexts. */
  readonly Outlet: ComponentType
}
