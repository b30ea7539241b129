import type { ViewName } from '@latchkey/core'
import { loaders } from './loaders.js'
import type { AnyView } from './ViewProps.js'

/** Loads views and remembers them for one mounted modal. */
export interface ViewLoader {
  /** The view, if it is here already. */
  get(name: ViewName): AnyView | undefined
  /** Loads it; after a failure a new call tries again. */
  load(name: ViewName): Promise<AnyView>
  /** Loads it on intent; a failure is left to the visit. */
  prefetch(name: ViewName): void
}

/** Makes the loader of a mounted modal. */
export function createViewLoader(): ViewLoader {
  const ready = new Map<ViewName, AnyView>()
  const running = new Map<ViewName, Promise<AnyView>>()
  const load = (name: ViewName): Promise<AnyView> => {
    const known = running.get(name)
    if (known) return known
    const loading = loaders[name]().then(
      (view) => {
        ready.set(name, view as AnyView)
        return view as AnyView
      },
      (error: unknown) => {
        running.delete(name)
        throw error
      },
    )
    running.set(name, loading)
    return loading
  }
  return {
    get: (name) => ready.get(name),
    load,
    prefetch: (name) => {
      load(name).then(
        () => {},
        () => {},
      )
    },
  }
}
