/** Only marked as open without native dialogs, as in tests. */
export function showDialog(dialog: HTMLDialogElement, isModal: boolean): void {
  if (typeof dialog.showModal !== 'function') dialog.setAttribute('open', '')
  else if (isModal) dialog.showModal()
  else dialog.show()
}

export function closeDialog(dialog: HTMLDialogElement): void {
  if (typeof dialog.close === 'function') dialog.close()
  else dialog.removeAttribute('open')
}
