import { useLayoutEffect, useRef, useState } from 'react'
import { useStyles } from '../css/useStyles.js'
import { css } from '../generated/account.css.js'
import { animate, durations, entryOpacity } from '../motion/animate.js'
import { classes } from './classes.js'
import { type CommonProps, rootProps } from './rootProps.js'

export type AmountPart = { readonly type: string; readonly value: string }

export type AmountProps = CommonProps & {
  parts: readonly AmountPart[]
  size?: 'big' | 'text' | undefined
}

/**
 * The fraction is dimmed, except below one coin. Changed figures roll upwards if the amount grew.
 */
export function Amount({ parts, size = 'big', ...common }: AmountProps) {
  useStyles(css)
  const isLess = parts.some(({ type, value }) => type === 'integer' && value === '0')
  const hasGrown = useGrowth(parts)
  return (
    <span {...rootProps(common, 'lk-num', `lk-amount-${size}`)} dir="ltr" translate="no">
      {parts.map((part, index) => {
        const isCents = !isLess && (part.type === 'decimal' || part.type === 'fraction')
        return (
          <Figure
            key={`${index}${part.type}`}
            text={part.value}
            rolls={rolling.has(part.type) && (hasGrown ? 'up' : 'down')}
            isCents={isCents}
          />
        )
      })}
    </span>
  )
}

const rolling: ReadonlySet<string> = new Set(['integer', 'fraction'])

/** Parts may include bidirectional marks. */
function useGrowth(parts: readonly AmountPart[]): boolean {
  const figures = parts.map(({ type, value }) =>
    rolling.has(type) ? value.replace(/\D/g, '') : type === 'decimal' ? '.' : '',
  )
  const amount = Number(figures.join(''))
  const [{ last, hasGrown }, setLast] = useState({ last: amount, hasGrown: true })
  if (!Object.is(amount, last)) setLast({ last: amount, hasGrown: amount > last })
  return hasGrown
}

interface FigureProps {
  readonly text: string
  readonly rolls: 'up' | 'down' | false
  readonly isCents: boolean
}

function Figure({ isCents, rolls, text }: FigureProps) {
  const ref = useRef<HTMLSpanElement>(null)
  const before = useRef(text)
  useLayoutEffect(() => {
    if (before.current === text) return
    before.current = text
    const from = { transform: `translateY(${rolls === 'up' ? '' : '-'}0.4em)`, opacity: entryOpacity }
    const to = { transform: 'none', opacity: 1 }
    if (ref.current && rolls) animate(ref.current, [from, to], { duration: durations.sheet })
  }, [rolls, text])
  return (
    <span ref={ref} className={classes(rolls && 'lk-figure', isCents && 'lk-cents')}>
      {text}
    </span>
  )
}
