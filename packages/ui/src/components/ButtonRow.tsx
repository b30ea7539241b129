import type { ReactNode } from 'react'

/** Two buttons side by side, the next step at the end. */
export const ButtonRow = ({ children }: { children: ReactNode }) => (
  <div className="lk-button-row">{children}</div>
)
