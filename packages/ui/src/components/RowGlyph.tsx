import type { ReactNode } from 'react'
import { type CommonProps, rootProps } from './rootProps.js'

/** An icon in place of a row's picture. `plain` has no background (Disconnect). */
export const RowGlyph = ({
  children,
  plain,
  ...common
}: CommonProps & { children: ReactNode; plain?: boolean | undefined }) => (
  <span {...rootProps(common, 'lk-glyph', plain && 'lk-glyph-plain')}>{children}</span>
)
