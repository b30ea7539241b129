/**
 * Calls the listener on the first size and on each change. Does nothing without ResizeObserver.
 *
 * @returns the stop function
 */
export function observeSize(elements: readonly Element[], listener: () => void): () => void {
  if (typeof ResizeObserver !== 'function') return () => {}
  const observer = new ResizeObserver(listener)
  elements.forEach((element) => observer.observe(element))
  return () => observer.disconnect()
}
