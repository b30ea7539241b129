/** Calls on the first size and each change. Does nothing without ResizeObserver. */
export function observeSize(elements: readonly Element[], listener: () => void): () => void {
  if (typeof ResizeObserver !== 'function') return () => {}
  const observer = new ResizeObserver(listener)
  elements.forEach((element) => observer.observe(element))
  return () => observer.disconnect()
}
