import type { ReactNode } from 'react'
import { useStyles } from '../css/useStyles.js'
import { css } from '../generated/card.css.js'
import { css as baseCss } from '../generated/base.css.js'
import { type CommonProps, rootProps } from './rootProps.js'

export type CardProps = CommonProps & {
  children: ReactNode
  toast?: ReactNode | undefined
}

/** The Header's title (id `lk-title`) names the dialog. */
export function Card({ children, toast, ...common }: CardProps) {
  useStyles(baseCss)
  useStyles(css)
  return (
    <div {...rootProps(common, 'lk-card')} part="card">
      <div className="lk-grab" aria-hidden="true" />
      {children}
      {toast}
    </div>
  )
}
