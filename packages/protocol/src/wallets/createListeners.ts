export interface Listeners<Events extends object> {
  emit<E extends keyof Events>(event: E, payload: Events[E]): void
  on<E extends keyof Events>(event: E, listener: (payload: Events[E]) => void): () => void
  end(): void
}

/**
 * Watches only while there is a listener.
 *
 * @param watch its stop function returns false if the wallet cannot stop: watched once only
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
