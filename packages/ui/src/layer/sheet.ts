import { dragSheet, type DragSheetParameters } from './dragSheet.js'
import { keyboardInset } from './keyboardInset.js'

export function startSheet(dialog: HTMLElement, parameters: DragSheetParameters): () => void {
  const stops = [dragSheet(parameters), keyboardInset(dialog)]
  return () => stops.forEach((stop) => stop())
}
