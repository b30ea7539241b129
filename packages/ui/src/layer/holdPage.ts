/** For example the embedded wallet's frame. */
const ABOVE = '[data-lk-above]'

export const isAbove = (element: Element): boolean =>
  element.matches(ABOVE) || element.querySelector(ABOVE) !== null

/**
 * A dialog that is not modal leaves the page reachable by keyboard. Leaves elements alone that the
 * page made inert.
 *
 * @returns the undo function
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
