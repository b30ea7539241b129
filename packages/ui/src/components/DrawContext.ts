import { createContext, type ReactNode, useContext } from 'react'

export type Draw = (part: string, facts: object, own: ReactNode) => ReactNode

/** Lets a host render parts of the modal. */
export const DrawContext = createContext<Draw>((_part, _facts, own) => own)

export type PartProps = {
  name: string
  facts: object
  children?: ReactNode
}

export const Part = ({ name, facts, children }: PartProps) => useContext(DrawContext)(name, facts, children)
