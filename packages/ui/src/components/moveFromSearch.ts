import type { KeyboardEvent } from 'react'

/** The first row of a list, or the cell of a grid that Tab stops at. */
const RESULT = '.lk-list :is(button,a[href]):not(:disabled),.lk-cell[tabindex="0"]'

/** The arrow down leads from a search field to its first result, the arrow up from there back to the field. */
export function moveFromSearch(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget } = event
  const field = currentTarget.querySelector<HTMLElement>('.lk-scroll-head [role="searchbox"]')
  if (!field || event.nativeEvent.isComposing) return
  const first = currentTarget.querySelector<HTMLElement>(RESULT)
  // The cell that Tab stops at is the one with the focus, in whatever row.
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
