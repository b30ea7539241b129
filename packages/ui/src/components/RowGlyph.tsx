import type { ReactNode } from 'react'

/** An icon in the place and size of a row's picture. `plain` has no surface (Disconnect). */
export const RowGlyph = ({ children, plain }: { children: ReactNode; plain?: boolean | undefined }) => (
  <span className={plain ? 'lk-glyph lk-glyph-plain' : 'lk-glyph'}>{children}</span>
)
