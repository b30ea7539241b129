const silent = new Set(['SCRIPT', 'STYLE', 'LINK', 'META', 'TEMPLATE', 'NOSCRIPT', 'TITLE', 'BASE', 'HEAD'])

/** Milliseconds before a request in which an element counts as its answer. */
const grace = 1000

/** Such as an approval sheet, a frame or a wallet's window. */
const isForeign = (node: Node, own: HTMLElement): node is HTMLElement =>
  node.nodeType === 1 &&
  node !== own &&
  !silent.has((node as HTMLElement).tagName) &&
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
  const seen = new Map<HTMLElement, number>()
  const observer = new MutationObserver((records) => {
    let changed = false
    for (const record of records) {
      for (const node of record.addedNodes) {
        if (!isForeign(node, own) || node === body) continue
        seen.set(node, now())
        changed = true
      }
      for (const node of record.removedNodes) {
        if (!seen.has(node as HTMLElement) || node.isConnected) continue
        seen.delete(node as HTMLElement)
        changed = true
      }
    }
    if (changed) onChange()
  })
  observer.observe(documentElement, { childList: true })
  observer.observe(body, { childList: true })
  return {
    visible: (since) =>
      [...seen].filter(([node, at]) => node.isConnected && at >= since - grace).map(([node]) => node),
    stop: () => observer.disconnect(),
  }
}
