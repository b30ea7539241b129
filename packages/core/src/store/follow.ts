import type { State } from '../types/state.js'
import type { Context } from './context.js'

type Place = Pick<Context, 'lifetime' | 'store'>

interface FollowOptions {
  readonly signal?: AbortSignal | undefined
  readonly onEnd?: (() => void) | undefined
}

/** Ends when the client stops. Lists are compared by their members. */
export function follow<T>(
  { lifetime, store }: Place,
  select: (state: State) => T,
  listener: (now: T, before: T) => void,
  { onEnd, signal }: FollowOptions = {},
): () => void {
  let last = select(store.getState())
  // A listener may change the state while others are notified; use the newest.
  const unsubscribe = store.subscribe(() => {
    const before = last
    last = select(store.getState())
    if (!isSame(last, before)) listener(last, before)
  })
  let isOver = false
  const stop = (): void => {
    isOver = true
    unsubscribe()
    lifetime.removeEventListener('abort', end)
    signal?.removeEventListener('abort', end)
  }
  const end = (): void => {
    if (isOver) return
    stop()
    onEnd?.()
  }
  lifetime.addEventListener('abort', end)
  signal?.addEventListener('abort', end)
  // The caller stores the returned function first.
  if (lifetime.aborted || signal?.aborted) queueMicrotask(end)
  return stop
}

export function until(
  place: Place,
  isReached: (state: State) => boolean,
  signal?: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    if (isReached(place.store.getState())) return resolve()
    const stop = follow(
      place,
      isReached,
      () => {
        stop()
        resolve()
      },
      { signal, onEnd: resolve },
    )
  })
}

const isSame = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) ||
  (Array.isArray(one) &&
    Array.isArray(other) &&
    one.length === other.length &&
    one.every((item, at) => Object.is(item, other[at])))
