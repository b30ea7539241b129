import { lazy, type ComponentType, type ReactNode, Suspense, version } from 'react'

interface ActivityProps {
  readonly mode: 'hidden' | 'visible'
  readonly children: ReactNode
}

const Never = lazy(() => new Promise<never>(() => {}))

/**
 * Replaces `Activity` in other React versions: draws the children up to their nodes, then suspends
 * forever, so that no effect runs.
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
 * Draws the children hidden: effects start when `mode` becomes `visible`.
 *
 * Looked up by its symbol (React 19.2): bundlers refuse to import a name that an older React lacks,
 * and importing React as one object would pull in all of Preact under Preact's alias.
 */
export const Activity = (
  /^19\.([2-9]|\d\d)/.test(version) ? Symbol.for('react.activity') : Rehearsal
) as ComponentType<ActivityProps>
