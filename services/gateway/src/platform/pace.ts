/** Milliseconds. */
const maxWait = 5_000

/** Await before each call; throws when the wait would be too long. */
export function createPace(now: () => number): (perSecond: number) => Promise<void> {
  const starts: number[] = []
  return async (perSecond) => {
    const at = now()
    const earlier = starts.at(-perSecond)
    const start = earlier === undefined ? at : Math.max(at, earlier + 1000)
    if (start - at > maxWait) throw new Error('Too many calls wait for the upstream')
    starts.push(start)
    if (starts.length > 1000) starts.splice(0, 500)
    if (start > at) await new Promise((done) => setTimeout(done, start - at))
  }
}
