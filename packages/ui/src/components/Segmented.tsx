import { useImperativeHandle, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useStyles } from '../css/useStyles.js'
import { css } from '../generated/segmented.css.js'
import { type CommonProps, rootProps } from './rootProps.js'

export type SegmentedProps<T extends string> = CommonProps & {
  label: string
  items: readonly { id: T; label: ReactNode }[]
  value: T
  onChange: (id: T) => void
  /** Prefix of the ids (`{idBase}-tab-{id}`, `{idBase}-panel`); TabPanel needs it too. */
  idBase: string
}

/** Arrow keys are mirrored in right-to-left text. */
export function Segmented<T extends string>(props: SegmentedProps<T>) {
  const { label, items, value, onChange, idBase, testId } = props
  useStyles(css)
  const list = useRef<HTMLDivElement>(null)
  useImperativeHandle(props.elementRef, () => list.current as HTMLDivElement, [])
  const index = Math.max(
    0,
    items.findIndex((item) => item.id === value),
  )
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const forward = isRtl ? 'ArrowLeft' : 'ArrowRight'
    const backward = isRtl ? 'ArrowRight' : 'ArrowLeft'
    const last = items.length - 1
    const target = {
      [forward]: index === last ? 0 : index + 1,
      [backward]: index === 0 ? last : index - 1,
      Home: 0,
      End: last,
    }[event.key]
    const item = target === undefined ? undefined : items[target]
    if (!item || target === undefined) return
    event.preventDefault()
    onChange(item.id)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[target]?.focus()
  }
  return (
    <div
      {...rootProps(props, 'lk-segmented')}
      ref={list}
      role="tablist"
      aria-label={label}
      onKeyDown={onKeyDown}
      style={{ '--lk-count': items.length, '--lk-index': index } as Record<string, number>}
    >
      <span className="lk-segmented-thumb" aria-hidden="true" />
      {items.map((item) => (
        <button
          key={item.id}
          type="button"
          role="tab"
          id={`${idBase}-tab-${item.id}`}
          aria-controls={`${idBase}-panel`}
          aria-selected={item.id === value}
          tabIndex={item.id === value ? 0 : -1}
          onClick={() => onChange(item.id)}
          data-testid={testId === undefined ? undefined : `${testId}-${item.id}`}
        >
          {item.label}
        </button>
      ))}
    </div>
  )
}
