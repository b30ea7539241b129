import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useStageMotion } from './useStageMotion.js'

/** Way through the views. */
export type StageDirection = 'forward' | 'back' | 'none'

/** Properties of Stage. */
export type StageProps = {
  /** Names the view; a new key is a change of view. */
  viewKey: string
  /** Where the new view comes from. `none` only fades. */
  direction: StageDirection
  children: ReactNode
}

type Entry = { key: string; node: ReactNode }

/**
 * Shows one view at a time. A change slides 24 px in the direction of travel while both views overlap for 220 ms; the
 * card's height follows on the same curve. The leaving view is inert and hidden from readers. Changes may interrupt
 * each other, also back to a view that is still leaving (its state is kept).
 */
export function Stage({ viewKey, direction, children }: StageProps) {
  const stage = useRef<HTMLDivElement>(null)
  const shown = useRef<readonly Entry[]>([])
  const [, refresh] = useState(0)
  const before = shown.current.filter((entry) => entry.key !== viewKey)
  const entries: readonly Entry[] = [...before, { key: viewKey, node: children }]
  useLayoutEffect(() => {
    shown.current = entries
  })
  useStageMotion(stage, viewKey, direction, (key) => {
    shown.current = shown.current.filter((entry) => entry.key !== key)
    refresh((count) => count + 1)
  })
  return (
    <div className="lk-stage" ref={stage}>
      {/* Stable order: React would move nodes otherwise, which resets scroll positions and pictures. */}
      {[...entries]
        .sort((one, two) => (one.key < two.key ? -1 : 1))
        .map((entry) => (
          <div
            key={entry.key}
            className="lk-view"
            data-lk-key={entry.key}
            data-lk-current={entry.key === viewKey ? '' : undefined}
          >
            {entry.node}
          </div>
        ))}
    </div>
  )
}
