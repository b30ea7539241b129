import { createContext, type ReactNode, useContext } from 'react'

/**
 * Renders a part of the modal.
 *
 * @param part its name
 * @param facts its data
 * @param own the default rendering
 */
export type Draw = (part: string, facts: object, own: ReactNode) => ReactNode

/** Lets a host render parts of the modal. The default renders Latchkey's own. */
export const DrawContext = createContext<Draw>((_part, _facts, own) => own)

export type PartProps = {
  name: string
  facts: object
  children?: ReactNode
}

/** A part of the modal that a host may render itself. */
export const Part = ({ name, facts, children }: PartProps) => useContext(DrawContext)(name, facts, children)
