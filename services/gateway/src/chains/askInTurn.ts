import { UpstreamDownError } from './upstream.js'

/** Milliseconds. */
const totalTimeout = 10_000

interface AskOptions {
  readonly caip2: string
  passes(error: unknown): boolean
}

/**
 * For 10 s in total.
 *
 * @throws the last failure without an answer
 */
export async function askInTurn<P, T>(
  { caip2, passes }: AskOptions,
  all: Iterable<P>,
  ask: (one: P) => Promise<T | undefined>,
): Promise<T | undefined> {
  let isTimedOut = false
  let timer: NodeJS.Timeout | undefined
  const timedOut = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      isTimedOut = true
      reject(new UpstreamDownError(caip2, 1))
    }, totalTimeout)
  })
  // It may reject after the timeout.
  timedOut.catch(() => {})
  try {
    let failure: unknown
    for (const one of all) {
      try {
        const answer = await Promise.race([ask(one), timedOut])
        if (answer !== undefined) return answer
      } catch (error) {
        if (isTimedOut || !passes(error)) throw error
        failure = error
      }
    }
    if (failure !== undefined) throw failure
    return undefined
  } finally {
    clearTimeout(timer)
  }
}
