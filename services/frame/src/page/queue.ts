export type RunExclusive = <T>(run: () => Promise<T>) => Promise<T>

/** A failure does not stop the next task. */
export function createQueue(): RunExclusive {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(run: () => Promise<T>): Promise<T> => {
    const next = last.then(run, run)
    last = next.catch(() => undefined)
    return next
  }
}

/** Across tabs. A browser without storage refuses locks: then tabs share no data. */
export function createTabQueues(
  locks: LockManager | undefined,
  prefix: string,
): (name: string) => RunExclusive {
  let usable: Promise<boolean> | undefined
  const isUsable = () => (usable ??= isLockAllowed(locks, prefix))
  return (name) => {
    const ownQueue = createQueue()
    return async <T>(run: () => Promise<T>): Promise<T> =>
      locks && (await isUsable()) ? ((await locks.request(`${prefix}-${name}`, run)) as T) : ownQueue(run)
  }
}

async function isLockAllowed(locks: LockManager | undefined, prefix: string): Promise<boolean> {
  try {
    await locks?.request(`${prefix}-look`, { mode: 'shared' }, () => undefined)
    return true
  } catch {
    return false
  }
}
