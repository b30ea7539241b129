/** Such as the embedded wallet's frame. */
const ABOVE = '[data-lk-above]'

export const isAbove = (element: Element): boolean =>
  element.matches(ABOVE) || element.querySelector(ABOVE) !== null

/**
 * A non-modal dialog leaves the page reachable by keyboard. Skips elements that the page made
 * inert.
 */
export function holdPage(host: HTMLElement): () => void {
  const inertElements: HTMLElement[] = []
  const { body } = host.ownerDocument
  for (let node: Element = host; node !== body && node.parentElement; node = node.parentElement) {
    for (const other of node.parentElement.children) {
      if (other === node || !(other instanceof HTMLElement) || other.inert || isAbove(other)) continue
      other.inert = true
      inertElements.push(other)
    }
  }
  return () => {
    for (const other of inertElements) other.inert = false
  }
}
