import { type ReactNode, useEffect, useRef } from 'react'
import { useStyles } from '../css/useStyles.js'
import { css } from '../generated/ring.css.js'
import { CheckIcon } from '../icons/CheckIcon.js'
import { CrossIcon } from '../icons/CrossIcon.js'
import { nudge } from '../motion/nudge.js'
import { type CommonProps, rootProps } from './rootProps.js'

export type IconRingProps = CommonProps & {
  children: ReactNode
  state: 'idle' | 'waiting' | 'done' | 'failed'
}

/** Decorative: the heading below tells the state. `done` and `failed` vibrate on phones. */
export function IconRing({ children, state, ...common }: IconRingProps) {
  useStyles(css)
  const isOver = state === 'done' || state === 'failed'
  const wasOver = useRef(isOver)
  useEffect(() => {
    if (isOver && !wasOver.current) nudge(window)
    wasOver.current = isOver
  }, [isOver])
  return (
    <div {...rootProps(common, 'lk-ring', `lk-ring-${state}`)} data-state={state} aria-hidden="true">
      <svg viewBox="0 0 116 116">
        <rect className="lk-ring-track" x="2" y="2" width="112" height="112" rx="34" />
        <rect className="lk-ring-arc" x="2" y="2" width="112" height="112" rx="34" pathLength="100" />
      </svg>
      <span className="lk-ring-picture">{children}</span>
      {isOver ? (
        <span className="lk-ring-badge">
          {state === 'done' ? <CheckIcon size={18} stroke={2.6} /> : <CrossIcon size={18} stroke={2.6} />}
        </span>
      ) : null}
    </div>
  )
}
