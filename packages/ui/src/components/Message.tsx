import type { ReactNode } from 'react'
import { useStyles } from '../css/useStyles.js'
import { css } from '../generated/stack.css.js'
import { type CommonProps, rootProps } from './rootProps.js'

export type MessageProps = CommonProps & {
  title: ReactNode
  children?: ReactNode | undefined
}

export function Message({ title, children, ...common }: MessageProps) {
  useStyles(css)
  return (
    <div {...rootProps(common, 'lk-message')}>
      <h2 className="lk-heading">{title}</h2>
      {children === undefined ? null : <p className="lk-text">{children}</p>}
    </div>
  )
}
