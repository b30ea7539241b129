import type { ReactNode } from 'react'
import { useStyles } from '../css/useStyles.js'
import { css } from '../generated/stack.css.js'

/** Two buttons side by side, the next step at the end. */
export function ButtonRow({ children }: { children: ReactNode }) {
  useStyles(css)
  return <div className="lk-button-row">{children}</div>
}
