import { withTimeout } from '@latchkey/kit/withTimeout'

/** Undefined for a partition that fails, or does not answer in time. */
export type Call = <Answer>(partition: number, ask: () => Promise<Answer>) => Promise<Answer | undefined>

/**
 * Asks a partition one thing at a time. One that owes an answer longer than `timeout` milliseconds is
 * not asked again, nor waited for, until that call settles.
 */
export function createCalls(timeout: number): Call {
  const pending = new Map<number, Promise<unknown>>()
  return async (partition, ask) => {
    const earlier = pending.get(partition)
    if (earlier) {
      await earlier
      if (pending.has(partition)) return undefined
    }
    const settled = ask().finally(() => pending.delete(partition))
    const answer = withTimeout(settled, timeout, 'It is away.').catch(() => undefined)
    pending.set(partition, answer)
    return answer
  }
}
