import type { ReactNode } from 'react'
import { useStyles } from '../css/useStyles.js'
import { css } from '../generated/stack.css.js'

/** A hairline, with a word in its middle ("or") or without. */
export function Divider({ children }: { children?: ReactNode | undefined }) {
  useStyles(css)
  return children === undefined ? <hr className="lk-rule" /> : <div className="lk-or">{children}</div>
}
