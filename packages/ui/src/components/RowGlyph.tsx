import type { ReactNode } from 'react'
import { type CommonProps, rootProps } from './rootProps.js'

export const RowGlyph = ({
  children,
  plain,
  ...common
}: CommonProps & { children: ReactNode; plain?: boolean | undefined }) => (
  <span {...rootProps(common, 'lk-glyph', plain && 'lk-glyph-plain')}>{children}</span>
)
