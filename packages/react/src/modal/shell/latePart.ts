import { type ComponentType, lazy, type ReactNode, useEffect } from 'react'
import { inTime } from './inTime.js'
import { retried } from './retried.js'

/** A connection that stands still must not hold back the content. */
const latestMs = 5_000

export interface LatePart<P extends object> {
  /** Loads ahead. Never rejects. */
  prepare(): Promise<unknown>
  /**
   * Draw it below a `Suspense`, and keep it: once the code is there, or after a failure, another call
   * returns another component.
   */
  get(): ComponentType<P>
}

/**
 * A part of the modal whose code comes later.
 *
 * @param without what is drawn if the code is late or fails; the next drawing asks again
 */
export function createLatePart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  without: (props: P) => ReactNode,
): LatePart<P> {
  let loading: Promise<ComponentType<P> | undefined> | undefined
  let loaded: ComponentType<P> | undefined
  let late: ComponentType<P> | undefined
  const prepare = () => (loading ??= retried(load).then((component) => (loaded = component)))
  const wait = (): ComponentType<P> =>
    lazy(async () => {
      const awaited = prepare()
      const forget = () => {
        if (loading === awaited) loading = late = undefined
      }
      // Forgotten once drawn: a drawing that waits would begin again.
      const Without = (props: P) => {
        useEffect(() => void awaited.then(forget), [])
        return without(props)
      }
      return { default: (await inTime(awaited, latestMs)) ?? Without }
    })
  return { prepare, get: () => loaded ?? (late ??= wait()) }
}
