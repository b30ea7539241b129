import type { ReactNode } from 'react'
import { type CommonProps, rootProps } from './rootProps.js'

/** Properties of Hint. */
export type HintProps = CommonProps & {
  children: ReactNode
  /** `bad` for a sentence that says what is wrong. */
  tone?: 'bad' | undefined
  id?: string | undefined
}

/** A quiet centred line of 13 px at the end of a view; put a LinkButton in it for the way out. */
export const Hint = ({ children, tone, id, ...common }: HintProps) => (
  <p {...rootProps(common, 'lk-hint', tone === 'bad' && 'lk-hint-bad')} id={id}>
    {children}
  </p>
)
