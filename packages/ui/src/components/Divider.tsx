import type { ReactNode } from 'react'
import { useStyles } from '../css/useStyles.js'
import { css } from '../generated/stack.css.js'
import { type CommonProps, rootProps } from './rootProps.js'

export function Divider({ children, ...common }: CommonProps & { children?: ReactNode | undefined }) {
  useStyles(css)
  return children === undefined ? (
    <hr {...rootProps(common, 'lk-rule')} />
  ) : (
    <div {...rootProps(common, 'lk-or')}>{children}</div>
  )
}
