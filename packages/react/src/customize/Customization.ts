import type { ComponentType, ReactNode } from 'react'

/** The parts of the modal and of the buttons that a host draws itself; made by `customize`. */
export interface Customization {
  /** Draws a part of the modal in the host's way, where the host has one. @param own our drawing of it */
  readonly draw: (part: string, facts: object, own: ReactNode) => ReactNode
  /** Renders the host's components in the host's own tree, with its contexts. */
  readonly Outlet: ComponentType
}
