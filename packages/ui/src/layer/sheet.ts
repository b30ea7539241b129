import { dragSheet, type DragSheetParameters } from './dragSheet.js'
import { keyboardInset } from './keyboardInset.js'

/**
 * Pulls down, and stays above the on-screen keyboard.
 *
 * @returns undo
 */
export function startSheet(dialog: HTMLElement, parameters: DragSheetParameters): () => void {
  const stops = [dragSheet(parameters), keyboardInset(dialog)]
  return () => stops.forEach((stop) => stop())
}
