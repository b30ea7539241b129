/** Who listens to a connection. `Events` are payloads by event. */
export interface Listeners<Events extends object> {
  emit<E extends keyof Events>(event: E, payload: Events[E]): void
  /** Returns stop. */
  on<E extends keyof Events>(event: E, listener: (payload: Events[E]) => void): () => void
  /** Forgets everybody; nobody is heard afterwards. */
  end(): void
}

/**
 * Makes the listeners of a connection. The wallet is watched only while somebody listens, so that dropping the last
 * subscription leaves nothing behind.
 *
 * @param watch begins to watch and returns stop, which answers false where the wallet cannot be left: it is not watched
 *   a second time then
 */
export function createListeners<Events extends object>(
  watch: () => () => boolean | void = () => () => undefined,
): Listeners<Events> {
  const entries = new Set<readonly [event: keyof Events, listener: (payload: never) => void]>()
  let unwatch: (() => boolean | void) | undefined
  let isOver = false

  const release = (): void => {
    if (entries.size === 0 && unwatch?.() !== false) unwatch = undefined
  }

  return {
    emit(event, payload) {
      for (const [name, listener] of Array.from(entries)) if (name === event) listener(payload as never)
    },
    on(event, listener) {
      if (isOver) return () => undefined
      // One entry for each subscription, even when the same function subscribes twice.
      const entry = [event, listener] as const
      entries.add(entry)
      unwatch ??= watch()
      return () => {
        entries.delete(entry)
        release()
      }
    },
    end() {
      isOver = true
      entries.clear()
      release()
    },
  }
}
