/**
 * Shows a dialog over the page, which is out of reach then, or beside it. Where there are no native dialogs, as in the
 * DOM of unit tests, it is marked as open and drawn where it stands.
 */
export function showDialog(dialog: HTMLDialogElement, isModal: boolean): void {
  if (typeof dialog.showModal !== 'function') dialog.setAttribute('open', '')
  else if (isModal) dialog.showModal()
  else dialog.show()
}

/** Closes a dialog; one that is closed stays so. */
export function closeDialog(dialog: HTMLDialogElement): void {
  if (typeof dialog.close === 'function') dialog.close()
  else dialog.removeAttribute('open')
}
