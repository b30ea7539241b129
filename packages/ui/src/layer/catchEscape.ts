/**
 * On the window first: a dialog of the page around ours never sees the key. Ignores keys that end
 * an IME composition.
 */
export function catchEscape(host: HTMLElement, onEscape: () => void, isModal: () => boolean): () => void {
  const document = host.ownerDocument
  const view = document.defaultView
  const listener = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing) return
    const path = event.composedPath()
    const target = path[0]
    // Without focus inside, keys go to the inert body.
    const isUnfocused = target === document.body || target === document.documentElement || target === document
    if (!path.includes(host) && !(isUnfocused && isModal())) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (event.repeat) return
    onEscape()
  }
  view?.addEventListener('keydown', listener, true)
  return () => view?.removeEventListener('keydown', listener, true)
}
