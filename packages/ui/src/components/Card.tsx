import type { ReactNode } from 'react'
import { useStyles } from '../css/useStyles.js'
import { css } from '../generated/card.css.js'
import { css as baseCss } from '../generated/base.css.js'
import { type CommonProps, rootProps } from './rootProps.js'

/** Properties of Card. */
export type CardProps = CommonProps & {
  children: ReactNode
  /** A Toast; it lies over the card's top. */
  toast?: ReactNode | undefined
}

/**
 * The surface of the modal: one Header, then one Stage. The dialog around it is named by the Header's title
 * (its id is `lk-title`, unique within the shadow root).
 */
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
