import type { ReactNode } from 'react'
import { type CommonProps, rootProps } from './rootProps.js'

export type ViewProps = CommonProps & {
  children: ReactNode
}

/** For a view without a ScrollArea, which has its own padding. */
export const View = ({ children, ...common }: ViewProps) => (
  <div {...rootProps(common, 'lk-view-body')} part="view">
    {children}
  </div>
)
