const scrollKeys = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', ' '])

/** `delta` in pixels, down if positive. */
function findScroller(path: readonly EventTarget[], end: Element, delta: number): Element | undefined {
  for (const node of path) {
    if (node === end) return undefined
    if (!(node instanceof Element) || node.scrollHeight <= node.clientHeight + 1) continue
    const { overflowY } = getComputedStyle(node)
    if (overflowY !== 'auto' && overflowY !== 'scroll') continue
    const rest = node.scrollHeight - node.clientHeight - node.scrollTop
    if (delta < 0 ? node.scrollTop > 0 : rest > 1) return node
  }
  return undefined
}

const cancel = (event: Event) => {
  if (event.cancelable) event.preventDefault()
}

const isEditable = (target: EventTarget | undefined) =>
  target instanceof HTMLElement && (target.matches('input,textarea,select') || target.isContentEditable)

/**
 * Cancels wheel, touch and keys that nothing inside can use. The page's styles stay, so nothing
 * shifts.
 *
 * @param isLocked false while the layer yields
 * @returns undo
 */
export function lockScroll(dialog: HTMLElement, isLocked: () => boolean): () => void {
  const view = dialog.ownerDocument.defaultView
  let touchY = 0
  const onWheel = (event: WheelEvent) => {
    // Ctrl + wheel zooms the page.
    if (!isLocked() || event.ctrlKey) return
    if (!findScroller(event.composedPath(), dialog, event.deltaY)) cancel(event)
  }
  const onTouchStart = (event: TouchEvent) => {
    touchY = event.touches[0]?.clientY ?? 0
  }
  const onTouchMove = (event: TouchEvent) => {
    const touch = event.touches[0]
    if (!isLocked() || event.touches.length !== 1 || !touch) return
    if (!findScroller(event.composedPath(), dialog, touchY - touch.clientY)) cancel(event)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isLocked() || event.defaultPrevented || !scrollKeys.has(event.key)) return
    const path = event.composedPath()
    const target = path[0]
    if (isEditable(target)) return
    if (event.key === ' ' && target instanceof Element && target.closest('button,a,summary')) return
    const isUp = event.key === 'ArrowUp' || event.key === 'PageUp' || event.key === 'Home'
    if (!findScroller(path, dialog, isUp ? -1 : 1)) event.preventDefault()
  }
  const active = { passive: false } as const
  dialog.addEventListener('wheel', onWheel, active)
  dialog.addEventListener('touchstart', onTouchStart, { passive: true })
  dialog.addEventListener('touchmove', onTouchMove, active)
  dialog.addEventListener('keydown', onKeyDown)
  // Without focus inside, keys would scroll the body.
  const onPageKey = (event: KeyboardEvent) => {
    const { body, documentElement } = dialog.ownerDocument
    if (event.target === body || event.target === documentElement) onKeyDown(event)
  }
  view?.addEventListener('keydown', onPageKey)
  return () => {
    dialog.removeEventListener('wheel', onWheel)
    dialog.removeEventListener('touchstart', onTouchStart)
    dialog.removeEventListener('touchmove', onTouchMove)
    dialog.removeEventListener('keydown', onKeyDown)
    view?.removeEventListener('keydown', onPageKey)
  }
}
