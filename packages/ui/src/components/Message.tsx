import type { ReactNode } from 'react'
import { useStyles } from '../css/useStyles.js'
import { css } from '../generated/stack.css.js'
import { type CommonProps, rootProps } from './rootProps.js'

/** Properties of Message. */
export type MessageProps = CommonProps & {
  /** What happens now (h2). */
  title: ReactNode
  /** One line: why, or how. */
  children?: ReactNode | undefined
}

/** The centred heading and sentence of a screen that asks one question. */
export function Message({ title, children, ...common }: MessageProps) {
  useStyles(css)
  return (
    <div {...rootProps(common, 'lk-message')}>
      <h2 className="lk-heading">{title}</h2>
      {children === undefined ? null : <p className="lk-text">{children}</p>}
    </div>
  )
}
