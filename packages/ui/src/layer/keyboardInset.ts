/** Keeps `--lk-keyboard` at the on-screen keyboard's height. */
export function keyboardInset(dialog: HTMLElement): () => void {
  const view = dialog.ownerDocument.defaultView
  const viewport = view?.visualViewport
  if (!view || !viewport) return () => {}
  const update = () => {
    // A pinch zoom also shrinks the visual viewport.
    const covered = viewport.scale > 1.01 ? 0 : view.innerHeight - viewport.height - viewport.offsetTop
    dialog.style.setProperty('--lk-keyboard', `${Math.max(0, Math.round(covered))}px`)
  }
  update()
  viewport.addEventListener('resize', update)
  viewport.addEventListener('scroll', update)
  return () => {
    viewport.removeEventListener('resize', update)
    viewport.removeEventListener('scroll', update)
  }
}
