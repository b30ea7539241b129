/**
 * Catches Escape on the window before anyone below it, so that a dialog of the page around ours never sees it.
 * A key pressed in some other element (an approval sheet we made way for) is not ours, nor is one that ends a
 * composition of an input method.
 *
 * @returns undo
 */
export function catchEscape(host: HTMLElement, onEscape: () => void, isModal: () => boolean): () => void {
  const document = host.ownerDocument
  const view = document.defaultView
  const listener = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing) return
    const path = event.composedPath()
    const target = path[0]
    // With nothing focused inside, the key goes to the page's body although that is inert.
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
