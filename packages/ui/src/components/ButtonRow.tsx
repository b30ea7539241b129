import type { ReactNode } from 'react'
import { useStyles } from '../css/useStyles.js'
import { css } from '../generated/stack.css.js'
import { type CommonProps, rootProps } from './rootProps.js'

export function ButtonRow({ children, ...common }: CommonProps & { children: ReactNode }) {
  useStyles(css)
  return <div {...rootProps(common, 'lk-button-row')}>{children}</div>
}
