/**
 * Calls the listener when one of the elements has its first size or another one. Nothing where sizes are not observed, as in
 * the DOM of unit tests, which has none.
 *
 * @returns stop
 */
export function observeSize(elements: readonly Element[], listener: () => void): () => void {
  if (typeof ResizeObserver !== 'function') return () => {}
  const observer = new ResizeObserver(listener)
  elements.forEach((element) => observer.observe(element))
  return () => observer.disconnect()
}
