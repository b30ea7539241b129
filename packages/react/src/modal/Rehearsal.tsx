import { lazy, Suspense, type ReactNode } from 'react'

const Never = lazy(() => new Promise<never>(() => {}))

/**
 * Renders without showing: React draws the children as far as their nodes and then waits for a neighbour that never
 * comes, so that nothing is put in place and no effect runs. What happens for the first time is the slow part of a
 * first opening; after this it is the second time.
 */
export const Rehearsal = ({ children }: { readonly children: ReactNode }) => (
  <Suspense>
    {children}
    <Never />
  </Suspense>
)
