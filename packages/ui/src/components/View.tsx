import type { ReactNode } from 'react'
import { type CommonProps, rootProps } from './rootProps.js'

export type ViewProps = CommonProps & {
  children: ReactNode
}

/** The padding of a view without a ScrollArea, which brings its own. */
export const View = ({ children, ...common }: ViewProps) => (
  <div {...rootProps(common, 'lk-view-body')} part="view">
    {children}
  </div>
)
