import { useEffect, useLayoutEffect, useImperativeHandle, useRef, useState, type ReactNode } from 'react'
import { type CommonProps, rootProps } from '../components/rootProps.js'
import { createStageMotion } from './stageMotion.js'

export type StageDirection = 'forward' | 'back' | 'none'

export type StageProps = CommonProps & {
  viewKey: string
  /** `none` only fades. */
  direction: StageDirection
  children: ReactNode
}

type Entry = { key: string; node: ReactNode }

/**
 * The old view fades out, then the new one slides in by 24 px, while the height animates for 220
 * ms. The leaving view is inert. A change can interrupt another, even back to a leaving view, which
 * has kept its state.
 */
export function Stage({ viewKey, direction, children, ...common }: StageProps) {
  const stage = useRef<HTMLDivElement>(null)
  useImperativeHandle(common.elementRef, () => stage.current as HTMLDivElement, [])
  const [motion] = useState(createStageMotion)
  const [current, setCurrent] = useState<Entry>({ key: viewKey, node: children })
  const [leaving, setLeaving] = useState<readonly Entry[]>([])
  if (current.key !== viewKey) setLeaving([...leaving.filter((entry) => entry.key !== viewKey), current])
  if (current.key !== viewKey || current.node !== children) setCurrent({ key: viewKey, node: children })

  useLayoutEffect(() => {
    if (!stage.current) return
    motion.change(stage.current, viewKey, direction, (key) =>
      setLeaving((entries) => entries.filter((entry) => entry.key !== key)),
    )
  }, [motion, viewKey, direction])
  useEffect(() => (stage.current ? motion.follow(stage.current, viewKey) : undefined), [motion, viewKey])
  useEffect(() => motion.stop, [motion])

  const entries = [...leaving.filter((entry) => entry.key !== viewKey), { key: viewKey, node: children }]
  return (
    <div {...rootProps(common, 'lk-stage')} ref={stage}>
      {/* Nodes that React moves would lose their scroll position. */}
      {entries
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
