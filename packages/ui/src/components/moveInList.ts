import type { KeyboardEvent } from 'react'

/** Tab still visits each button. */
export function moveInList(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('button,a[href]')]
  const root = event.currentTarget.getRootNode() as Document | ShadowRoot
  const index = items.indexOf(root.activeElement as HTMLElement)
  if (index < 0) return
  const target = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: items.length - 1 }[event.key]
  if (target === undefined) return
  event.preventDefault()
  items[Math.min(items.length - 1, Math.max(0, target))]?.focus()
}
