import type { ReactNode } from 'react'
import { useStyles } from '../css/useStyles.js'
import { css } from '../generated/stack.css.js'
import { type CommonProps, rootProps } from './rootProps.js'

/** Gap of 4, 8 (default), 12 or 16 px. */
export function Stack({
  children,
  gap = 8,
  ...common
}: CommonProps & { children: ReactNode; gap?: 4 | 8 | 12 | 16 | undefined }) {
  useStyles(css)
  return <div {...rootProps(common, 'lk-stack', `lk-stack-${gap}`)}>{children}</div>
}
