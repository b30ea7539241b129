import { createContext, type ReactNode, useContext } from 'react'

/**
 * Draws a part of the modal.
 *
 * @param part its name
 * @param facts what the part is about
 * @param own our drawing of it
 */
export type Draw = (part: string, facts: object, own: ReactNode) => ReactNode

/** Draws the parts that a host may draw itself. Without a provider each part is ours. */
export const DrawContext = createContext<Draw>((_part, _facts, own) => own)

/** Properties of {@link Part}. */
export type PartProps = {
  name: string
  facts: object
  /** Our drawing. */
  children?: ReactNode
}

/** A part of the modal that a host may draw itself. */
export const Part = ({ name, facts, children }: PartProps) => useContext(DrawContext)(name, facts, children)
