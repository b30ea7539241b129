/** Milliseconds that a call may have to wait for its turn. */
const longestWait = 5_000

/**
 * Lets calls through so that an upstream gets no more of them in a second than it takes.
 *
 * @returns what a call awaits before it begins; it throws when its turn would come too late
 */
export function createPace(now: () => number): (perSecond: number) => Promise<void> {
  const starts: number[] = []
  return async (perSecond) => {
    const at = now()
    const earlier = starts.at(-perSecond)
    const start = earlier === undefined ? at : Math.max(at, earlier + 1000)
    if (start - at > longestWait) throw new Error('Too many calls wait for the upstream')
    starts.push(start)
    if (starts.length > 1000) starts.splice(0, 500)
    if (start > at) await new Promise((done) => setTimeout(done, start - at))
  }
}
