import { animate, durations, finished } from '../motion/animate.js'
import { nudge } from '../motion/nudge.js'
import type { DragSheetParameters } from './dragSheet.js'

/**
 * What a bottom sheet has beside a card: its code comes where there is a sheet. Without it a sheet is closed by its
 * buttons.
 *
 * @returns undo
 */
export function lateSheet(dialog: HTMLElement, p: Omit<DragSheetParameters, 'motions'>): () => void {
  let state: 'idle' | 'asked' | 'over' = 'idle'
  let undo = () => {}
  const load = () => {
    if (state !== 'idle' || !p.isSheet()) return
    state = 'asked'
    import('./sheet.js').then(
      ({ startSheet }) => {
        if (state === 'asked')
          undo = startSheet(dialog, { ...p, motions: { animate, durations, finished, nudge } })
      },
      () => {
        if (state === 'asked') state = 'idle'
      },
    )
  }
  load()
  // A window may become as narrow as a phone later.
  p.frame.addEventListener('pointerdown', load)
  return () => {
    state = 'over'
    p.frame.removeEventListener('pointerdown', load)
    undo()
  }
}
