/** Serializes by name, across tabs with Web Locks. */
export type Locker = <T>(name: string, run: () => Promise<T>) => Promise<T>

/** @param locks undefined serializes this tab only */
export function createLocker(locks: LockManager | undefined, prefix: string): Locker {
  const queues = new Map<string, Promise<unknown>>()
  return async (name, run) => {
    if (locks !== undefined) return locks.request(`${prefix}.${name}`, run)
    const previous = queues.get(name)
    const result = (async () => {
      await previous?.catch(() => undefined)
      return run()
    })()
    queues.set(name, result)
    const done = (): void => {
      if (queues.get(name) === result) queues.delete(name)
    }
    void result.finally(done).catch(() => undefined)
    return result
  }
}
