import { lazy, type ComponentType, type ReactNode, Suspense, version } from 'react'

interface ActivityProps {
  readonly mode: 'hidden' | 'visible'
  readonly children: ReactNode
}

const Never = lazy(() => new Promise<never>(() => {}))

/**
 * Replaces `Activity` in other React versions: draws the children up to their nodes, then suspends
 * forever, so that nothing is mounted and no effect runs. When shown, they are drawn anew, but the
 * slow first drawing is done.
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
 * Draws the children hidden: effects and store subscriptions start when `mode` becomes `visible`;
 * their nodes exist before.
 *
 * Looked up by its symbol, available since React 19.2: bundlers refuse to import a name that an
 * older React lacks, and importing React as one object would pull in all of Preact under Preact's
 * alias.
 */
export const Activity = (
  /^19\.([2-9]|\d\d)/.test(version) ? Symbol.for('react.activity') : Rehearsal
) as ComponentType<ActivityProps>
