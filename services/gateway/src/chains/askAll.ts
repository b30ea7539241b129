import { UpstreamDownError } from './upstream.js'

/** Milliseconds. */
const totalTimeout = 10_000

/** Milliseconds. */
const grace = 1_500

interface AskOptions {
  readonly caip2: string
  passes(error: unknown): boolean
}

/**
 * Asks all at once: until 1.5 s after the first answer, or 10 s.
 *
 * @throws the last failure without an answer
 */
export async function askAll<P, T>(
  { caip2, passes }: AskOptions,
  all: readonly P[],
  ask: (one: P) => Promise<T | undefined>,
): Promise<readonly T[]> {
  const answers = new Map<P, T>()
  let failure: unknown
  const timers: NodeJS.Timeout[] = []
  try {
    await new Promise<void>((resolve, reject) => {
      timers.push(setTimeout(() => reject(new UpstreamDownError(caip2, 1)), totalTimeout))
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
