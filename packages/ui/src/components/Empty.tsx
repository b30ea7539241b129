import type { ReactNode } from 'react'
import { useStyles } from '../css/useStyles.js'
import { css } from '../generated/empty.css.js'
import { type CommonProps, rootProps } from './rootProps.js'

export type EmptyProps = CommonProps & {
  icon: ReactNode
  title: ReactNode
  children?: ReactNode | undefined
  action?: ReactNode | undefined
  role?: 'status' | 'alert' | undefined
}

export function Empty({ icon, title, children, action, role, ...common }: EmptyProps) {
  useStyles(css)
  return (
    <div {...rootProps(common)}>
      <div className="lk-empty" role={role}>
        <span className="lk-blob">{icon}</span>
        <h2 className="lk-heading">{title}</h2>
        {children === undefined ? null : <p className="lk-text">{children}</p>}
      </div>
      {action}
    </div>
  )
}
