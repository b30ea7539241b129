import type { ReactNode } from 'react'

/** Properties of View. */
export type ViewProps = {
  children: ReactNode
  /** `lk-view-{View}` */
  testId?: string | undefined
}

/** The padding of a view that is not a ScrollArea (a ScrollArea brings its own). */
export const View = ({ children, testId }: ViewProps) => (
  <div className="lk-view-body" part="view" data-testid={testId}>
    {children}
  </div>
)
