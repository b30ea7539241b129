import type { OwnStage, Stage, StageView } from '../ui/stage.js'

/** In the frame, or in an open wallet window. */
export interface Screens extends Stage {
  /** Opens further windows and receives their messages. */
  readonly windows: Pick<Window, 'open' | 'addEventListener' | 'removeEventListener' | 'location'>
  /** @returns back to the frame */
  useWindow(stage: Stage): () => void
}

export function createScreens(inline: OwnStage): Screens {
  let stage: Stage = inline
  const currentView = (): StageView => stage.view ?? inline.view
  return {
    get view() {
      return currentView()
    },
    windows: {
      open: (...given) => currentView().open(...given),
      addEventListener: (...given: Parameters<Window['addEventListener']>) =>
        currentView().addEventListener(...given),
      removeEventListener: (...given: Parameters<Window['removeEventListener']>) =>
        currentView().removeEventListener(...given),
      get location() {
        return currentView().location
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
