const invisibleTags = new Set([
  'SCRIPT',
  'STYLE',
  'LINK',
  'META',
  'TEMPLATE',
  'NOSCRIPT',
  'TITLE',
  'BASE',
  'HEAD',
])

/** Milliseconds before a request in which an element counts as its answer. */
const graceMs = 1000

/** Such as an approval sheet, a frame or a wallet's window. */
const isForeign = (node: Node, own: HTMLElement): node is HTMLElement =>
  node.nodeType === 1 &&
  node !== own &&
  !invisibleTags.has((node as HTMLElement).tagName) &&
  !(node as HTMLElement).hasAttribute('aria-live')

/**
 * Watches children of `html` and `body`.
 *
 * @param now milliseconds, monotonic
 * @returns `visible(since)`: those that appeared after `since`, minus the grace
 */
export function watchForeign(
  own: HTMLElement,
  onChange: () => void,
  now: () => number,
): { visible: (since: number) => readonly HTMLElement[]; stop: () => void } {
  const { body, documentElement } = own.ownerDocument
  const appearedAt = new Map<HTMLElement, number>()
  const observer = new MutationObserver((records) => {
    let changed = false
    for (const record of records) {
      for (const node of record.addedNodes) {
        if (!isForeign(node, own) || node === body) continue
        appearedAt.set(node, now())
        changed = true
      }
      for (const node of record.removedNodes) {
        if (!appearedAt.has(node as HTMLElement) || node.isConnected) continue
        appearedAt.delete(node as HTMLElement)
        changed = true
      }
    }
    if (changed) onChange()
  })
  observer.observe(documentElement, { childList: true })
  observer.observe(body, { childList: true })
  return {
    visible: (since) =>
      [...appearedAt].filter(([node, at]) => node.isConnected && at >= since - graceMs).map(([node]) => node),
    stop: () => observer.disconnect(),
  }
}
