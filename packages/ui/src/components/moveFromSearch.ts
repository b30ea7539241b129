import type { KeyboardEvent } from 'react'

const RESULT = '.lk-list :is(button,a[href]):not(:disabled),.lk-cell[tabindex="0"]'

export function moveFromSearch(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget } = event
  const field = currentTarget.querySelector<HTMLElement>('.lk-scroll-head [role="searchbox"]')
  if (!field || event.nativeEvent.isComposing) return
  const first = currentTarget.querySelector<HTMLElement>(RESULT)
  // A grid's tab stop may be in any row.
  const isFirst = (target as Element).matches('.lk-cell')
    ? (target as Element).closest('[aria-rowindex="1"]') !== null
    : target === first
  const next =
    key === 'ArrowDown' && target === field ? first : key === 'ArrowUp' && isFirst ? field : undefined
  if (!next) return
  event.preventDefault()
  event.stopPropagation()
  next.focus()
}
