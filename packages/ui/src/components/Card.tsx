import type { ReactNode } from 'react'
import { useStyles } from '../css/useStyles.js'
import { css } from '../generated/card.css.js'
import { css as baseCss } from '../generated/base.css.js'

/** Properties of Card. */
export type CardProps = {
  children: ReactNode
  /** A Toast; it lies over the card's top. */
  toast?: ReactNode | undefined
  testId?: string | undefined
}

/**
 * The surface of the modal: one Header, then one Stage. The dialog around it is named by the Header's title
 * (its id is `lk-title`, unique within the shadow root).
 */
export function Card({ children, toast, testId }: CardProps) {
  useStyles(baseCss)
  useStyles(css)
  return (
    <div className="lk-card" part="card" data-testid={testId}>
      <div className="lk-grab" aria-hidden="true" />
      {children}
      {toast}
    </div>
  )
}
