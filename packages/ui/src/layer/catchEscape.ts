/**
 * Catches Escape on the window first, so that a dialog of the page around ours never sees it.
 * Ignores keys that end an IME composition.
 *
 * @returns the undo function
 */
export function catchEscape(host: HTMLElement, onEscape: () => void, isModal: () => boolean): () => void {
  const document = host.ownerDocument
  const view = document.defaultView
  const listener = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing) return
    const path = event.composedPath()
    const target = path[0]
    // Without focus inside, the key goes to the page's inert body.
    const isNobody = target === document.body || target === document.documentElement || target === document
    if (!path.includes(host) && !(isNobody && isModal())) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (event.repeat) return
    onEscape()
  }
  view?.addEventListener('keydown', listener, true)
  return () => view?.removeEventListener('keydown', listener, true)
}
