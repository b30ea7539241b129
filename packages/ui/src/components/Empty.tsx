import type { ReactNode } from 'react'
import { useStyles } from '../css/useStyles.js'
import { css } from '../generated/empty.css.js'
import { type CommonProps, rootProps } from './rootProps.js'

/** Properties of Empty. */
export type EmptyProps = CommonProps & {
  /** An icon of 28 px. */
  icon: ReactNode
  title: ReactNode
  children?: ReactNode | undefined
  /** A Button. */
  action?: ReactNode | undefined
  /** Reads it aloud when it appears. */
  role?: 'status' | 'alert' | undefined
}

/** Nothing here, nothing found, or it failed: drawn with the same care as the happy case. */
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
