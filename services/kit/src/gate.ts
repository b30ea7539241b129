/** Limits concurrent work, in order of arrival. */
export interface Gate {
  /**
   * @param timeout milliseconds
   * @returns releases the place; undefined after the timeout
   */
  enter(timeout?: number): Promise<(() => void) | undefined>
  run<Result>(work: () => Promise<Result>): Promise<Result>
}

/** Queued work starts in a later turn, to serve sockets in between; p-limit starts it at once. */
export function createGate(places: number): Gate {
  const waiting = new Set<() => void>()
  let taken = 0

  function leave(): void {
    const [next] = waiting
    if (next === undefined) {
      taken -= 1
      return
    }
    waiting.delete(next)
    setImmediate(next)
  }

  function place(): () => void {
    let inside = true
    return () => {
      if (inside) leave()
      inside = false
    }
  }

  function wait(timeout: number | undefined): Promise<boolean> {
    return new Promise((resolve) => {
      let timer: NodeJS.Timeout | undefined
      const admit = () => {
        clearTimeout(timer)
        resolve(true)
      }
      waiting.add(admit)
      if (timeout === undefined) return
      timer = setTimeout(() => {
        if (waiting.delete(admit)) resolve(false)
      }, timeout)
    })
  }

  return {
    async enter(timeout) {
      if (taken < places) taken += 1
      else if (!(await wait(timeout))) return undefined
      return place()
    },
    async run(work) {
      if (taken < places) taken += 1
      else await wait(undefined)
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
