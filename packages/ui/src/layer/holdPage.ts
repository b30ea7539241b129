/** A page of ours that lies over the layer, such as the embedded wallet's. */
const ABOVE = '[data-lk-above]'

/** Whether an element is, or holds, a page of ours that lies over the layer. */
export const isAbove = (element: Element): boolean =>
  element.matches(ABOVE) || element.querySelector(ABOVE) !== null

/**
 * Makes everything of the page inert but the layer and the pages of ours above it: a dialog that is not modal leaves the
 * page behind it alive for keys. Elements that the page made inert itself stay as they are.
 *
 * @returns undo
 */
export function holdPage(host: HTMLElement): () => void {
  const held: HTMLElement[] = []
  const { body } = host.ownerDocument
  for (let node: Element = host; node !== body && node.parentElement; node = node.parentElement) {
    for (const other of node.parentElement.children) {
      if (other === node || !(other instanceof HTMLElement) || other.inert || isAbove(other)) continue
      other.inert = true
      held.push(other)
    }
  }
  return () => {
    for (const other of held) other.inert = false
  }
}
