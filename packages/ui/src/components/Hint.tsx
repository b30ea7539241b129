import type { ReactNode } from 'react'
import { type CommonProps, rootProps } from './rootProps.js'

export type HintProps = CommonProps & {
  children: ReactNode
  tone?: 'bad' | undefined
  id?: string | undefined
}

export const Hint = ({ children, tone, id, ...common }: HintProps) => (
  <p {...rootProps(common, 'lk-hint', tone === 'bad' && 'lk-hint-bad')} id={id}>
    {children}
  </p>
)
