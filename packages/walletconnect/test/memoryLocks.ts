type Run = (lock: Lock | null) => Promise<unknown>

interface Holder {
  readonly fail: (error: Error) => void
}

interface Waiting {
  readonly grant: () => void
}

const aborted = (): Error => Object.assign(new Error('aborted'), { name: 'AbortError' })

export function memoryLocks(): LockManager {
  const held = new Map<string, Holder>()
  const queues = new Map<string, Waiting[]>()

  const next = (name: string): void => {
    if (held.has(name)) return
    queues.get(name)?.shift()?.grant()
  }

  const request = async (name: string, first: LockOptions | Run, second?: Run): Promise<unknown> => {
    const options = typeof first === 'function' ? {} : first
    const run = (typeof first === 'function' ? first : second) as Run
    const { signal, steal = false } = options
    await Promise.resolve()
    if (signal?.aborted) throw aborted()
    return new Promise((resolve, reject) => {
      const grant = (): void => {
        signal?.removeEventListener('abort', abort)
        const holder: Holder = { fail: reject }
        held.set(name, holder)
        const done = (): void => {
          if (held.get(name) !== holder) return
          held.delete(name)
          next(name)
        }
        Promise.resolve()
          .then(() => run({ name, mode: 'exclusive' }))
          .then(resolve, reject)
          .finally(done)
      }
      const waiting: Waiting = { grant }
      const abort = (): void => {
        const queue = queues.get(name) ?? []
        if (!queue.includes(waiting)) return
        queue.splice(queue.indexOf(waiting), 1)
        reject(aborted())
      }
      signal?.addEventListener('abort', abort)
      if (steal) {
        const robbed = held.get(name)
        held.delete(name)
        robbed?.fail(aborted())
        return grant()
      }
      queues.set(name, [...(queues.get(name) ?? []), waiting])
      next(name)
    })
  }
  return { request: request as LockManager['request'], query: async () => ({ held: [], pending: [] }) }
}
