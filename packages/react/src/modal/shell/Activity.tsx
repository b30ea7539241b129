import { lazy, type ComponentType, type ReactNode, Suspense, version } from 'react'

interface ActivityProps {
  readonly mode: 'hidden' | 'visible'
  readonly children: ReactNode
}

const Suspended = lazy(() => new Promise<never>(() => {}))

/**
 * For other React versions: draws the children's nodes, then suspends forever, so no effect runs.
 */
export const Rehearsal = ({ mode, children }: ActivityProps) =>
  mode === 'visible' ? (
    children
  ) : (
    <Suspense>
      {children}
      <Suspended />
    </Suspense>
  )

/**
 * Draws the children hidden: effects start when `mode` becomes `visible`.
 *
 * Looked up by its symbol (React 19.2): bundlers refuse to import a name that older Reacts lack,
 * and importing React as an object would pull in all of Preact under its alias.
 */
export const Activity = (
  /^19\.([2-9]|\d\d)/.test(version) ? Symbol.for('react.activity') : Rehearsal
) as ComponentType<ActivityProps>
