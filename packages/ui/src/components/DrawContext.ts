import { createContext, type ReactNode, useContext } from 'react'

export type Draw = (part: string, facts: object, own: ReactNode) => ReactNode

export const drawOwn: Draw = (_part, _facts, own) => own

/** Lets a host render parts of the modal. */
export const DrawContext = createContext(drawOwn)

export type PartProps = {
  name: string
  facts: object
  children?: ReactNode
}

export const Part = ({ name, facts, children }: PartProps) => useContext(DrawContext)(name, facts, children)
