/** Lets only so many pieces of work run at once; the others wait in their order. */
export interface Gate {
  run<Result>(work: () => Promise<Result>): Promise<Result>
}

/** A gate with so many places. Who had to wait begins in a later turn of the event loop, so that sockets are served in between. */
export function createGate(places: number): Gate {
  const waiting: (() => void)[] = []
  let taken = 0
  return {
    async run(work) {
      if (taken < places) taken += 1
      else await new Promise<void>((resolve) => waiting.push(resolve))
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        if (next === undefined) taken -= 1
        else setImmediate(next)
      }
    },
  }
}
