import type { ReactNode } from 'react'
import { useStyles } from '../css/useStyles.js'
import { css } from '../generated/panel.css.js'

/** Properties of Panel. */
export type PanelProps = {
  children: ReactNode
  /** Less padding, for content that brings its own rows. */
  tight?: boolean | undefined
  testId?: string | undefined
}

/** A raised surface for forms and summaries. */
export function Panel({ children, tight, testId }: PanelProps) {
  useStyles(css)
  return (
    <div className={tight ? 'lk-panel lk-panel-tight' : 'lk-panel'} data-testid={testId}>
      {children}
    </div>
  )
}
