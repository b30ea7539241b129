/** `Events` maps event names to payloads. */
export interface Listeners<Events extends object> {
  emit<E extends keyof Events>(event: E, payload: Events[E]): void
  /** Returns a function that unsubscribes. */
  on<E extends keyof Events>(event: E, listener: (payload: Events[E]) => void): () => void
  end(): void
}

/**
 * Watches the wallet only while there is a listener.
 *
 * @param watch returns a stop function, which returns false where the wallet has no way to stop: it
 *   is not watched a second time then
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
