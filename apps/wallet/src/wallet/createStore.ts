/** A value that can be watched. */
export interface Store<State> {
  get(): State
  /** Replaces the named fields and tells every listener. */
  set(patch: Partial<State>): void
  /** @returns what ends the subscription */
  subscribe(listener: () => void): () => void
}

/** A store that holds one object. */
export function createStore<State extends object>(initial: State): Store<State> {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    set(patch) {
      state = { ...state, ...patch }
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
