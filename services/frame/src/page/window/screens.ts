import type { OwnStage, Stage, StageView } from '../ui/stage.js'

/** Screens, drawn in the frame, or in the wallet window while there is one. */
export interface Screens extends Stage {
  /** The window of these screens, for what opens further ones and hears from them. */
  readonly windows: Pick<Window, 'open' | 'addEventListener' | 'removeEventListener' | 'location'>
  /** Draws in a window from now on. @returns draws in the frame again */
  useWindow(stage: Stage): () => void
}

/** @param inline the frame's own stage */
export function createScreens(inline: OwnStage): Screens {
  let stage: Stage = inline
  const own = (): StageView => stage.view ?? inline.view
  return {
    get view() {
      return own()
    },
    windows: {
      open: (...given) => own().open(...given),
      addEventListener: (...given: Parameters<Window['addEventListener']>) =>
        own().addEventListener(...given),
      removeEventListener: (...given: Parameters<Window['removeEventListener']>) =>
        own().removeEventListener(...given),
      get location() {
        return own().location
      },
    },
    show: (screen) => stage.show(screen),
    useWindow(other) {
      stage = other
      return () => {
        if (stage === other) stage = inline
      }
    },
  }
}
