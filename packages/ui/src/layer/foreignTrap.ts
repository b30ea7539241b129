import { observeSize } from '../motion/observeSize.js'

const DIALOG = ':is([role="dialog"],[role="alertdialog"],[aria-modal="true"]):not(dialog)'

/**
 * The dialog of the page that an element is in, through open shadow roots. Many of them take back a focus that leaves
 * them and swallow presses outside (the defaults of `focus-trap`, which listens before any element does): a layer inside
 * of them is no stranger. It is drawn in the top layer, wherever it stands.
 */
export function dialogAround(element: Element | undefined): Element | undefined {
  for (let node = element; node;) {
    const found = node.closest(DIALOG)
    if (found) return found
    const root = node.getRootNode()
    node = root instanceof ShadowRoot ? root.host : undefined
  }
  return undefined
}

/**
 * Tells when a layer is no longer drawn since the dialog around it was hidden or removed.
 *
 * @returns undo
 */
export function watchGone(host: HTMLElement, frame: HTMLElement, onGone: () => void): () => void {
  return observeSize([frame], () => {
    if (!host.isConnected || frame.getClientRects().length === 0) onGone()
  })
}
