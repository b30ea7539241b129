import { UpstreamDownError } from './upstream.js'

/** Milliseconds for one question in total. */
const inAll = 10_000

interface InTurn {
  readonly caip2: string
  passes(error: unknown): boolean
}

/**
 * Asks one after the other until one answers, for 10 s in total.
 *
 * @throws the last failure, when there is no answer and one failed
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
  // The timeout may have ended the question before it rejects.
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
