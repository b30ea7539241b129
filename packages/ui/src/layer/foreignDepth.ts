const limit = 300

/**
 * The smallest of the foreign elements' highest z-indexes: below them, above the page. `undefined`
 * before they have drawn.
 */
export function foreignDepth(elements: readonly HTMLElement[]): number | undefined {
  const depths = elements.flatMap((element) => {
    const depth = highest(element)
    return depth === undefined ? [] : [depth]
  })
  return depths.length === 0 ? undefined : Math.min(...depths)
}

function highest(element: HTMLElement): number | undefined {
  const queue: Element[] = [element]
  let best: number | undefined
  for (let index = 0; index < queue.length && index < limit; index += 1) {
    const node = queue[index]
    if (!node) break
    const { position, zIndex } = getComputedStyle(node)
    const box = node.getBoundingClientRect()
    if (position !== 'static' && box.width > 0 && box.height > 0) {
      const depth = zIndex === 'auto' ? 0 : Number(zIndex)
      best = Math.max(best ?? depth, depth)
    }
    queue.push(...node.children, ...(node.shadowRoot?.children ?? []))
  }
  return best
}
