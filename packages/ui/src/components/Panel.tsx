import type { ReactNode } from 'react'
import { useStyles } from '../css/useStyles.js'
import { css } from '../generated/panel.css.js'
import { type CommonProps, rootProps } from './rootProps.js'

export type PanelProps = CommonProps & {
  children: ReactNode
  tight?: boolean | undefined
}

export function Panel({ children, tight, ...common }: PanelProps) {
  useStyles(css)
  return <div {...rootProps(common, 'lk-panel', tight && 'lk-panel-tight')}>{children}</div>
}
