import { observeSize } from '../motion/observeSize.js'

const DIALOG = ':is([role="dialog"],[role="alertdialog"],[aria-modal="true"]):not(dialog)'

/**
 * Looks through open shadow roots. Many dialogs recapture focus and swallow presses outside
 * (defaults of `focus-trap`), so the layer goes inside; the top layer draws it the same.
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

/** The dialog around a layer may be hidden or removed. */
export function watchRemoval(host: HTMLElement, frame: HTMLElement, onRemoved: () => void): () => void {
  return observeSize([frame], () => {
    if (!host.isConnected || frame.getClientRects().length === 0) onRemoved()
  })
}
