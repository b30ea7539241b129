/** Serializes by name, across tabs with Web Locks. */
export type Locker = <T>(name: string, run: () => Promise<T>) => Promise<T>

/** @param locks undefined serializes this tab only */
export function createLocker(locks: LockManager | undefined, prefix: string): Locker {
  const queues = new Map<string, Promise<unknown>>()
  return async (name, run) => {
    if (locks !== undefined) return locks.request(`${prefix}.${name}`, run)
    const before = queues.get(name)
    const mine = (async () => {
      await before?.catch(() => undefined)
      return run()
    })()
    queues.set(name, mine)
    const done = (): void => {
      if (queues.get(name) === mine) queues.delete(name)
    }
    void mine.finally(done).catch(() => undefined)
    return mine
  }
}
