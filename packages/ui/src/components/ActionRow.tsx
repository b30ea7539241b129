import type { ReactNode } from 'react'
import { type CommonProps, rootProps } from './rootProps.js'

/** ActionTiles beside each other, each the same width. */
export const ActionRow = ({ children, ...common }: CommonProps & { children: ReactNode }) => (
  <div {...rootProps(common, 'lk-tiles')}>{children}</div>
)
