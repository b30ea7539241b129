/** A value that can be watched. */
export interface Store<T> {
  getState(): T
  /** What it began with. */
  getInitialState(): T
  /** Replaces the named fields and tells every listener. */
  setState(patch: Partial<T>): void
  /** Calls the listener after each change; returns unsubscribe. */
  subscribe(listener: (state: T, before: T) => void): () => void
}

/** A store that holds one object of plain data. */
export function createStore<T extends object>(initial: T): Store<T> {
  let state = initial
  const listeners = new Set<(state: T, before: T) => void>()
  return {
    getState: () => state,
    getInitialState: () => initial,
    setState: (patch) => {
      const before = state
      state = { ...state, ...patch }
      listeners.forEach((listener) => listener(state, before))
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
