import type { ReactNode } from 'react'
import { type CommonProps, rootProps } from './rootProps.js'

/** Properties of View. */
export type ViewProps = CommonProps & {
  children: ReactNode
}

/** The padding of a view that is not a ScrollArea (a ScrollArea brings its own). */
export const View = ({ children, ...common }: ViewProps) => (
  <div {...rootProps(common, 'lk-view-body')} part="view">
    {children}
  </div>
)
