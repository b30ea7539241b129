import { animate, durations, finished } from '../motion/animate.js'
import { nudge } from '../motion/nudge.js'
import type { DragSheetParameters } from './dragSheet.js'

/** Without its code, buttons close the sheet. */
export function loadSheet(dialog: HTMLElement, p: Omit<DragSheetParameters, 'motions'>): () => void {
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
  p.frame.addEventListener('pointerdown', load)
  return () => {
    state = 'over'
    p.frame.removeEventListener('pointerdown', load)
    undo()
  }
}
