import { UpstreamDownError } from './upstream.js'

/** Milliseconds. */
const inAll = 10_000

interface InTurn {
  readonly caip2: string
  passes(error: unknown): boolean
}

/**
 * For 10 s in total.
 *
 * @throws the last failure without an answer
 */
export async function askInTurn<P, T>(
  { caip2, passes }: InTurn,
  all: Iterable<P>,
  ask: (one: P) => Promise<T | undefined>,
): Promise<T | undefined> {
  let isLate = false
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      isLate = true
      reject(new UpstreamDownError(caip2, 1))
    }, inAll)
  })
  // It may reject after the timeout.
  late.catch(() => {})
  try {
    let failure: unknown
    for (const one of all) {
      try {
        const answer = await Promise.race([ask(one), late])
        if (answer !== undefined) return answer
      } catch (error) {
        if (isLate || !passes(error)) throw error
        failure = error
      }
    }
    if (failure !== undefined) throw failure
    return undefined
  } finally {
    clearTimeout(timer)
  }
}
