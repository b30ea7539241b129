import { dragSheet, type DragSheetParameters } from './dragSheet.js'
import { keyboardInset } from './keyboardInset.js'

/**
 * Pulling down, and staying above the on-screen keyboard.
 *
 * @returns the undo function
 */
export function startSheet(dialog: HTMLElement, parameters: DragSheetParameters): () => void {
  const stops = [dragSheet(parameters), keyboardInset(dialog)]
  return () => stops.forEach((stop) => stop())
}
