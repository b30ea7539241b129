import { pause, type Timers } from '../abort.js'
import { isLatchkeyError } from '../errors/isLatchkeyError.js'
import { LatchkeyError } from '../errors/LatchkeyError.js'

const SILENT_MS = 3_000

/** Between silent requests while the prompt is open. */
const LATE_MS = 5_000

export interface WhenGrantedParameters<T> {
  readonly timers: Timers
  readonly ask: () => Promise<T>
  readonly askSilently: () => Promise<T>
  /** Replaces `askSilently` while the prompt is open, which a second request may close. */
  readonly look?: (() => Promise<T>) | undefined
  readonly signal?: AbortSignal | undefined
  readonly isGrant: (answer: T) => boolean
}

/**
 * The grant counts: after an error, an empty or a late answer, asks silently. A rejection is final.
 *
 * @throws LatchkeyError as `ask` fails; `no_accounts` when nothing was shared
 */
export async function whenGranted<T>(parameters: WhenGrantedParameters<T>): Promise<T> {
  const { ask, askSilently, look = askSilently, isGrant, signal, timers } = parameters
  const over = new AbortController()
  /** Undefined also without an answer in time. */
  const readGrant = async (read: () => Promise<T>): Promise<T | undefined> => {
    const said = new AbortController()
    const shared = await Promise.race([
      read().catch(() => undefined),
      pause(timers, SILENT_MS, said.signal).then(() => undefined),
    ])
    said.abort()
    return shared !== undefined && isGrant(shared) ? shared : undefined
  }
  const readLate = async (): Promise<T> => {
    for (;;) {
      await pause(timers, LATE_MS, over.signal)
      if (over.signal.aborted || signal?.aborted) return new Promise(() => {})
      const shared = await readGrant(look)
      if (shared !== undefined) return shared
    }
  }
  let failure: unknown = new LatchkeyError('no_accounts')
  try {
    const answer = await Promise.race([ask(), readLate()])
    if (isGrant(answer)) return answer
  } catch (error) {
    if (isLatchkeyError(error, 'user_rejected') || isLatchkeyError(error, 'request_aborted')) throw error
    failure = error
  } finally {
    over.abort()
  }
  const shared = await readGrant(askSilently)
  if (shared !== undefined) return shared
  throw failure
}
