import { dragSheet, type DragSheetParameters } from './dragSheet.js'
import { keyboardInset } from './keyboardInset.js'

/**
 * What a bottom sheet has beside a card: it can be pulled down, and stays above an on-screen keyboard.
 *
 * @returns undo
 */
export function startSheet(dialog: HTMLElement, parameters: DragSheetParameters): () => void {
  const stops = [dragSheet(parameters), keyboardInset(dialog)]
  return () => stops.forEach((stop) => stop())
}
