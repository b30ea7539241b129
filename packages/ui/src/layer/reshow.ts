import { activeElement } from './activeElement.js'
import { closeDialog, showDialog } from './dialogState.js'

/** Closes a dialog and shows it the other way, without moving the focus inside it or taking one that is elsewhere. */
export function reshow(host: HTMLElement, dialog: HTMLDialogElement, asModal: boolean): void {
  const root = dialog.getRootNode() as ShadowRoot
  const focused = root.activeElement
  const outside = activeElement(host.ownerDocument)
  closeDialog(dialog)
  showDialog(dialog, asModal)
  // Whatever came up keeps the focus it took.
  const isTaken = !asModal && outside && outside !== host && !root.contains(outside)
  if (isTaken) outside.focus({ preventScroll: true })
  else if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  else dialog.focus({ preventScroll: true })
}
