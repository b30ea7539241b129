import type { ReactNode } from 'react'

/** Parts under each other with one gap: 4, 8 (default), 12 or 16 px. */
export const Stack = ({ children, gap = 8 }: { children: ReactNode; gap?: 4 | 8 | 12 | 16 | undefined }) => (
  <div className={`lk-stack lk-stack-${gap}`}>{children}</div>
)
