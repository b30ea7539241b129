/** Undefined if it is late or fails. */
export const inTime = <T>(work: Promise<T>, ms: number): Promise<T | undefined> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms, undefined)
    work
      .catch(() => undefined)
      .then((value) => {
        clearTimeout(timer)
        resolve(value)
      })
  })
