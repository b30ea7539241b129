import type { ReactNode } from 'react'

/** ActionTiles beside each other, each the same width. */
export const ActionRow = ({ children }: { children: ReactNode }) => <div className="lk-tiles">{children}</div>
