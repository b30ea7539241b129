import { lazy, type ComponentType, type ReactNode, Suspense, version } from 'react'

/** Properties of {@link Activity}. */
interface ActivityProps {
  readonly mode: 'hidden' | 'visible'
  readonly children: ReactNode
}

const Never = lazy(() => new Promise<never>(() => {}))

/**
 * In the place of React's own, for another React: draws the children as far as their nodes and then waits for a neighbor
 * that never comes, so that nothing is put in place and no effect runs. Shown, they are drawn anew, but no longer for the
 * first time, which is the slow part.
 */
export const Rehearsal = ({ mode, children }: ActivityProps) =>
  mode === 'visible' ? (
    children
  ) : (
    <Suspense>
      {children}
      <Never />
    </Suspense>
  )

/**
 * Draws the children without showing them: no effect runs and no store is heard before `mode` becomes `visible`, and then
 * their nodes are there already.
 *
 * By its symbol, which React 19 has since 19.2: bundlers refuse to import what an older React lacks, and all of React as
 * one object would be all of Preact where that takes its place.
 */
export const Activity = (
  /^19\.([2-9]|\d\d)/.test(version) ? Symbol.for('react.activity') : Rehearsal
) as ComponentType<ActivityProps>
