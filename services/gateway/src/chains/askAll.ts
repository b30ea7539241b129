import { UpstreamDownError } from './upstream.js'

/** Milliseconds for one question, however many are asked. */
const inAll = 10_000

/** Milliseconds that those who are slower get once somebody has answered. */
const grace = 1_500

/** The chain that is asked about, and the failures that leave the question to the others. */
interface AtOnce {
  readonly caip2: string
  passes(error: unknown): boolean
}

/**
 * Asks all at once. Nobody waits for the slowest: 1.5 s after the first answer those count that are there, and after
 * 10 s the question is over.
 *
 * @returns the answers in the order of those who were asked; without those that have none
 * @throws the last failure, when nobody has an answer and somebody failed
 */
export async function askAll<P, T>(
  { caip2, passes }: AtOnce,
  all: readonly P[],
  ask: (one: P) => Promise<T | undefined>,
): Promise<readonly T[]> {
  const answers = new Map<P, T>()
  let failure: unknown
  const timers: NodeJS.Timeout[] = []
  try {
    await new Promise<void>((resolve, reject) => {
      timers.push(setTimeout(() => reject(new UpstreamDownError(caip2, 1)), inAll))
      const asking = all.map(async (one) => {
        try {
          const answer = await ask(one)
          if (answer === undefined) return
          answers.set(one, answer)
          if (answers.size === 1) timers.push(setTimeout(resolve, grace))
        } catch (error) {
          if (!passes(error)) throw error
          failure = error
        }
      })
      Promise.all(asking).then(() => resolve(), reject)
    })
  } finally {
    for (const timer of timers) clearTimeout(timer)
  }
  if (answers.size === 0 && failure !== undefined) throw failure
  return all.flatMap((one) => answers.get(one) ?? [])
}
