import { Fragment, type ReactNode } from 'react'

/** Fills the placeholders of a text with elements: `'I agree to the {terms}.'` with a link. */
export const fillNodes = (text: string, nodes: Readonly<Record<string, ReactNode>>): ReactNode =>
  text
    .split(/(\{\w+\})/)
    .map((part, index) => <Fragment key={index}>{nodes[part.slice(1, -1)] ?? part}</Fragment>)
