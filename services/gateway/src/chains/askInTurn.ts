import { UpstreamDownError } from './upstream.js'

/** Milliseconds for one question, however many are asked. */
const inAll = 10_000

interface InTurn {
  readonly caip2: string
  /** A failure after which the next is asked; any other one ends the question. */
  passes(error: unknown): boolean
}

/**
 * Asks one after the other until one has an answer, for 10 s in all.
 *
 * @returns undefined when none has one
 * @throws the last failure, when nobody has an answer and somebody failed
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
  // Nobody may be asking any more when it comes.
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
