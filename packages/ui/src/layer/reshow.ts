import { activeElement } from './activeElement.js'
import { closeDialog, showDialog } from './dialogState.js'

/** Does not move focus. */
export function reshow(host: HTMLElement, dialog: HTMLDialogElement, asModal: boolean): void {
  const root = dialog.getRootNode() as ShadowRoot
  const focused = root.activeElement
  const outside = activeElement(host.ownerDocument)
  closeDialog(dialog)
  showDialog(dialog, asModal)
  // A new foreign element keeps its focus.
  const isTaken = !asModal && outside && outside !== host && !root.contains(outside)
  if (isTaken) outside.focus({ preventScroll: true })
  else if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  else dialog.focus({ preventScroll: true })
}
