import type { ReactNode } from 'react'

/** A hairline, with a word in its middle ("or") or without. */
export const Divider = ({ children }: { children?: ReactNode | undefined }) =>
  children === undefined ? <hr className="lk-rule" /> : <div className="lk-or">{children}</div>
